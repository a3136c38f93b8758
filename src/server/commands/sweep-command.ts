import { ok, refuse } from '../../domain/shared/result.ts';
import { describeStop } from '../../domain/site/deletion-guard.ts';
import { withSite } from '../compose-site.ts';
import { sweepPictures, TRASH_DAYS } from '../use-cases/fleet/sweep-pictures.ts';
import { readCommandConfig } from './command-config.ts';
import { readRunMode, runCommand } from './run-command.ts';

const USAGE = `npm run sweep               moves pictures that nothing names to the trash, and deletes what was there for ${TRASH_DAYS} days
npm run sweep -- --confirm  does it also where the site stopped: too many are unnamed, or the clock looks wrong`;

/**
 * `npm run sweep`: sweeps the pictures of the configured site at once (FLEET-24). The site does the
 * same every day.
 */
await runCommand(async () => {
  const mode = readRunMode(process.argv.slice(2));
  if (mode === undefined) return refuse(USAGE);
  const config = await readCommandConfig();
  if (!config.ok) return config;
  return withSite(config.value, async (ports) => {
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
});
