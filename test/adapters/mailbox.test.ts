import { readdir, readFile, rm, watch, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openMailbox } from '../../src/adapters/mailbox/open.ts';
import { isUnavailable } from '../../src/ports/unavailable.ts';
import { expectSame, type MailerSubject, mailerContract, readMessage } from '../contracts/services/mailer.ts';
import { aFolder } from '../support/temp-folder.ts';
import { aRenderedEmail } from '../support/values/rendered.ts';

mailerContract(async (): Promise<MailerSubject> => {
  const folder = join(await aFolder(), 'mail');
  const { ports } = await openMailbox(folder);
  return {
    mailer: ports,
    arrived: async () =>
      Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name)).then(readMessage))),
    cut: () => rm(folder, { recursive: true }),
  };
});

describe('mailbox', () => {
  it('should name a file by time and id, so that the folder sorts by time', async () => {
    const folder = await aFolder();
    const { ports } = await openMailbox(folder);
    await ports.send(aRenderedEmail({ id: 'b', queuedAt: '2026-11-23T17:00:00.250Z' }));
    await ports.send(aRenderedEmail({ id: 'a', queuedAt: '2026-11-23T17:00:01.000Z' }));
    const names = ['2026-11-23T170000.250Z-b.eml', '2026-11-23T170001.000Z-a.eml'];
    expect((await readdir(folder)).toSorted()).toEqual(names);
  });

  it('should keep one file of an e-mail that is sent again', async () => {
    const folder = await aFolder();
    const { ports } = await openMailbox(folder);
    const email = aRenderedEmail();
    await ports.send(email);
    await ports.send(email);
    const names = await readdir(folder);
    expect(names).toHaveLength(1);
    expectSame([await readMessage(await readFile(join(folder, names[0] ?? '')))], email);
  });

  it('should stay in its folder, whatever an id looks like', async () => {
    const root = await aFolder();
    const { ports } = await openMailbox(join(root, 'mail'));
    expect(await ports.send(aRenderedEmail({ id: '/../../x', messageId: '<x@oakville.example>' }))).toEqual({
      state: 'taken',
    });
    expect(await readdir(root)).toEqual(['mail']);
    expect(await readdir(join(root, 'mail'))).toHaveLength(1);
  });

  it('should show a watcher whole messages only', async () => {
    const folder = await aFolder();
    const { ports } = await openMailbox(folder);
    const watching = new AbortController();
    const seen: string[] = [];
    const watcher = (async () => {
      for await (const { filename } of watch(folder, { signal: watching.signal })) {
        if (!filename?.endsWith('.eml')) continue;
        const text = await readFile(join(folder, filename), 'utf8');
        if (!text.trimEnd().endsWith('--')) throw new Error(`${filename} was half a message`);
        seen.push(filename);
      }
    })().catch((fault: unknown) => {
      if (!watching.signal.aborted) throw fault;
    });
    for (let sent = 0; sent < 20; sent += 1) await ports.send(aRenderedEmail({ text: `${'long '.repeat(50_000)}\n` }));
    await expect.poll(() => new Set(seen).size).toBe(20);
    watching.abort();
    await watcher;
    expect((await readdir(folder)).every((name) => name.endsWith('.eml'))).toBe(true);
  });

  it('should tell that its folder went away', async () => {
    const folder = join(await aFolder(), 'mail');
    const { ports, check } = await openMailbox(folder);
    await check();
    await rm(folder, { recursive: true });
    await expect(check()).rejects.toSatisfy(isUnavailable);
    const refused = { state: 'refused-for-now', reason: 'mailbox folder: ENOENT' };
    expect(await ports.send(aRenderedEmail())).toEqual(refused);
  });

  it('should refuse to open where a file is in the way', async () => {
    const file = join(await aFolder(), 'mail');
    await writeFile(file, '');
    await expect(openMailbox(file)).rejects.toThrow('EEXIST');
  });
});
