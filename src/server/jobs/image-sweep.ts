import type { FastifyBaseLogger } from 'fastify';
import { type SweepPorts, sweepPictures } from '../use-cases/fleet/sweep-pictures.ts';

const A_DAY = 24 * 60 * 60 * 1000;

/** The running job that sweeps unreferenced pictures. */
export type PictureSweep = { /** Waits for the current sweep. */ stop(): Promise<void> };

/**
 * Sweeps at startup and then once a day (FLEET-24). A sweep that stops, and a fault, is logged. The
 * sweep is repeated the next day.
 */
export function startPictureSweep(ports: SweepPorts, log: Pick<FastifyBaseLogger, 'info' | 'error'>): PictureSweep {
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
  let running = sweep();
  const timer = setInterval(() => {
    running = sweep();
  }, A_DAY);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
