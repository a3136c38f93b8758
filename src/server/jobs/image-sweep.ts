import type { FastifyBaseLogger } from 'fastify';
import { type SweepPorts, sweepPictures } from '../use-cases/fleet/sweep-pictures.ts';
import { type RepeatedJob, repeat } from './repeat.ts';

const A_DAY = 24 * 60 * 60 * 1000;

/**
 * Sweeps at startup and then once a day (FLEET-24). A sweep that stops, and a fault, is logged. The
 * sweep is repeated the next day.
 */
export function startPictureSweep(ports: SweepPorts, log: Pick<FastifyBaseLogger, 'info' | 'error'>): RepeatedJob {
  const sweep = async (): Promise<void> => {
    try {
      const swept = await sweepPictures(ports);
      if (!swept.ok && swept.problem.code === 'other-site') log.error('pictures not swept: they are another site’s');
      else if (!swept.ok) log.error({ reason: swept.problem }, 'sweep stopped until npm run sweep -- --confirm');
      else if (Object.values(swept.value).some((keys) => keys.length > 0)) log.info(swept.value, 'pictures swept');
    } catch (fault) {
      log.error({ err: fault }, 'pictures not swept');
    }
  };
  return repeat(sweep, A_DAY);
}
