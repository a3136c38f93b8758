import PostalMime, { type Email as ParsedMail } from 'postal-mime';

/** Waits until there are at least so many mails and parses them, in the order of their subjects. Throws after 15 s. */
export async function awaitMails(count: number, arrived: () => Promise<readonly Uint8Array[]>): Promise<ParsedMail[]> {
  for (let wait = 0; wait < 300; wait += 1) {
    const messages = await arrived();
    if (messages.length >= count) {
      const mails = await Promise.all(messages.map((bytes) => PostalMime.parse(bytes)));
      return mails.sort((one, other) => ((one.subject ?? '') < (other.subject ?? '') ? -1 : 1));
    }
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`no ${count} mails`);
}
