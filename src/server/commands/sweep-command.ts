import { ok, refuse } from '../../domain/shared/result.ts';
import { describeStop } from '../../domain/site/deletion-guard.ts';
import { sweepPictures, TRASH_DAYS } from '../use-cases/fleet/sweep-pictures.ts';
import { runDeletionCommand } from './deletion-command.ts';

const USAGE = `npm run sweep               moves pictures that nothing names to the trash, and deletes what was there for ${TRASH_DAYS} days
npm run sweep -- --confirm  does it also where the site stopped: too many are unnamed, or the clock looks wrong`;

/**
 * `npm run sweep`: sweeps the pictures of the configured site at once (FLEET-24). The site does the
 * same every day.
 */
await runDeletionCommand(USAGE, async (ports, _config, mode) => {
  const swept = await sweepPictures(ports, mode);
  if (swept.ok) {
    const { trashed, broughtBack, deleted } = swept.value;
    return ok(
      `Pictures moved to the trash: ${trashed.length}\nBrought back from it: ${broughtBack.length}\nDeleted for good: ${deleted.length}`,
    );
  }
  const { problem } = swept;
  const reason = problem.code === 'other-site' ? 'the pictures belong to another site' : describeStop(problem);
  return refuse(`Nothing was swept: ${reason}\n${USAGE}`);
});
