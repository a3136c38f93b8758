import type { Opened } from '../../../src/ports/ports.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import { WAIT_LIMIT_MS } from '../limits.ts';
import type { AtEnd } from '../temp-folder.ts';

/**
 * Opens a database on a server, which is closed at the end. Tries again while it is unavailable, as
 * the site does at its start: on a busy machine making the schema takes longer than a call may.
 */
export async function openPatiently<O extends Opened<unknown>>(open: () => Promise<O>, atEnd: AtEnd): Promise<O> {
  const end = performance.now() + WAIT_LIMIT_MS;
  for (;;) {
    try {
      const opened = await open();
      atEnd(opened.close);
      return opened;
    } catch (fault) {
      if (!isUnavailable(fault) || performance.now() > end) throw fault;
    }
  }
}
