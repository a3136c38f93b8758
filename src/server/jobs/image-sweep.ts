import type { FastifyBaseLogger } from 'fastify';
import type { Ports } from '../../ports/ports.ts';
import { sweepPictures } from '../use-cases/fleet/sweep-pictures.ts';

const A_DAY = 24 * 60 * 60 * 1000;

/** The running job that deletes unreferenced pictures. */
export type PictureSweep = { /** Waits for the current sweep. */ stop(): Promise<void> };

/**
 * Sweeps at startup and then once a day (FLEET-24). A fault is logged, and the sweep is repeated
 * the next day.
 */
export function startPictureSweep(
  ports: Pick<Ports, 'vehicles' | 'bookings' | 'images' | 'clock'>,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): PictureSweep {
  const sweep = async (): Promise<void> => {
    try {
      const { value: swept } = await sweepPictures(ports);
      if (swept.length > 0) log.info({ swept }, 'pictures swept');
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
