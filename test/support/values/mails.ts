import PostalMime, { type Email as ParsedMail } from 'postal-mime';
import { WAIT_LIMIT_MS } from '../limits.ts';

/** Waits for at least `count` mails and parses them, sorted by subject. */
export async function awaitMails(count: number, arrived: () => Promise<readonly Uint8Array[]>): Promise<ParsedMail[]> {
  const end = performance.now() + WAIT_LIMIT_MS;
  while (performance.now() < end) {
    const messages = await arrived();
    if (messages.length >= count) {
      const mails = await Promise.all(messages.map((bytes) => PostalMime.parse(bytes)));
      return mails.sort((one, other) => ((one.subject ?? '') < (other.subject ?? '') ? -1 : 1));
    }
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`no ${count} mails`);
}
