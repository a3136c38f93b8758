import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { emailOf } from '../../src/adapters/sql/owed-emails.ts';
import { CRASHES_LIMIT, report, SEED } from '../support/faults/crash-rounds.ts';
import { type Plant, plantedSource } from '../support/faults/planted-source.ts';
import { aCutFolder, type CutFolder, skipWithoutCompiler } from '../support/faults/power-cut.ts';
import { CRASHES } from '../support/rounds.ts';
import { START, startSite } from '../support/site/site-process.ts';
import { type Presses, pressAgain, pressUntilItFails } from '../support/values/customers.ts';
import { seededRandom } from '../support/values/seeded-random.ts';
import { theFleet } from './site-suite.ts';

const SETTINGS = { LOG_LEVEL: 'silent', STAFF_PASSWORD: 'a long enough password' };

/** What a commit does not wait for is lost with the power, and no test that only kills a process can tell. */
const NORMAL: Plant = {
  file: 'src/adapters/sqlite/open.ts',
  text: 'PRAGMA synchronous = FULL',
  instead: 'PRAGMA synchronous = NORMAL',
};

describe.skipIf(skipWithoutCompiler)('a power cut on the embedded target', CRASHES_LIMIT, () => {
  /** Writes, cuts the power, and starts again, round after round; gives what was lost and how much was taken back. */
  async function cutRounds(program: string, cutFolder: CutFolder) {
    const env = { ...SETTINGS, DATA_DIR: join(cutFolder.folder, 'data') };
    const command = [process.execPath, join(program, START)] as const;
    const random = seededRandom(SEED);
    const lost: string[] = [];
    let undone = 0;
    let acknowledged = 0;
    for (let round = 0; round < CRASHES; round += 1) {
      const site = await startSite({ ...env, ...cutFolder.env }, command);
      const pressed: Presses = new Map();
      const { ended } = await pressUntilItFails(site.url, `cut-${round}`, pressed, random);
      await setTimeout(100 + random() * 500);
      await site.end('SIGKILL');
      await ended;
      undone += await cutFolder.cut();
      acknowledged += [...pressed.values()].filter((reply) => reply !== undefined).length;
      lost.push(...(await lostFiles(env.DATA_DIR)));

      const again = await startSite(env, command);
      lost.push(...(await lostPictures(again.url)), ...(await pressAgain(again.url, pressed)));
      await again.end('SIGTERM');
    }
    report('power cut', { acknowledged, lost: lost.length, undone });
    return { lost, undone };
  }

  // FAIL-3
  it('should lose no acknowledged booking, no picture of a stored vehicle, and no e-mail that was marked as sent', async () => {
    const { lost, undone } = await cutRounds(process.cwd(), await aCutFolder());
    expect(lost, `seed ${SEED}`).toEqual([]);
    // The shim was there, or the test has shown nothing.
    expect(undone).toBeGreaterThan(0);
  });

  it('should lose bookings where commits do not wait for the disk, so that the test above can tell', async () => {
    const cutFolder = await aCutFolder();
    // One that is made so can be lost whole.
    const first = await startSite({ ...SETTINGS, DATA_DIR: join(cutFolder.folder, 'data') });
    await first.end('SIGTERM');
    const { lost } = await cutRounds(await plantedSource([NORMAL]), cutFolder);
    expect(lost.length, `seed ${SEED}`).toBeGreaterThan(0);
  });
});

/** The e-mails that the database calls sent and that do not lie in the mailbox whole. */
async function lostFiles(folder: string): Promise<readonly string[]> {
  // Closed at once: a connection that stays open keeps its own picture of the file over the next cut.
  const file = join(folder, 'oakville.db');
  expect(existsSync(file), 'the database is there').toBe(true);
  const db = new DatabaseSync(file);
  const emails = db.prepare("SELECT name FROM sqlite_schema WHERE name = 'emails'").get();
  expect(emails, 'the database has its tables').toBeDefined();
  const sent = db.prepare("SELECT document FROM emails WHERE state = 'sent'").all();
  expect(db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  db.close();
  const lost: string[] = [];
  for (const { id, queuedAt } of sent.flatMap((row) => emailOf(row) ?? [])) {
    const name = `${queuedAt.replaceAll(':', '')}-${id}.eml`;
    const text = await readFile(join(folder, 'mailbox', name), 'utf8').catch(() => '');
    if (!text.includes(`<${id}@`)) lost.push(name);
  }
  return lost;
}

async function lostPictures(url: string): Promise<readonly string[]> {
  const pictures = (await theFleet(url)).map(({ imageUrl }) => imageUrl);
  const answers = await Promise.all(pictures.map((picture) => fetch(`${url}${picture}`)));
  return pictures.filter((_picture, index) => answers[index]?.status !== 200);
}
