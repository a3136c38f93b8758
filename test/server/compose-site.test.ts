import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ok } from '../../src/domain/shared/result.ts';
import { composeSite, withSite } from '../../src/server/compose-site.ts';
import { readConfig } from '../../src/server/config.ts';
import { findFact } from '../../src/server/use-cases/site/facts.ts';
import { listAccounts } from '../../src/server/use-cases/stored/stored-accounts.ts';
import { ofSuite } from '../support/components/component.ts';
import { aDatabase, sharedMongodUrl, skipWithoutMongod } from '../support/components/mongod.ts';
import { addAll } from '../support/site/records.ts';
import { aFolder } from '../support/temp-folder.ts';
import { aStaffAccount } from '../support/values/samples.ts';

const OTHER_SITE =
  'FILES_URL is not usable: it wants the pictures of the site in DATABASE_URL, and these belong to another site (if they are its own, delete .site-id in their folder car-images)';

function settingsOf(env: Record<string, string>) {
  const config = readConfig(env);
  if (!config.ok) throw new Error(config.problem);
  return config.value;
}

type Place = Record<'DATABASE_URL' | 'FILES_URL' | 'MAIL_URL', string>;

/** Starts and stops a site, and returns the id in its database, or the refusal. */
async function started(place: Place, purpose: 'create' | 'upgrade' = 'create') {
  const site = await composeSite(settingsOf(place), purpose);
  if (!site.ok) return site.problem;
  const { ports, close } = site.value;
  const id = await findFact(ports, 'id');
  expect(await ports.images.siteId()).toBe(id);
  if ((await listAccounts(ports)).length === 0) await addAll(ports.staff, [aStaffAccount()]);
  await close();
  return `site ${id}`;
}

/** What holds for the databases of both targets. */
function ofEveryDatabase(newDatabase: () => Promise<string>) {
  async function aPlace(over: Partial<Place> = {}): Promise<Place> {
    const folder = await aFolder();
    const FILES_URL = `file:${folder}/files`;
    return { DATABASE_URL: await newDatabase(), FILES_URL, MAIL_URL: `mailbox:${folder}/mailbox`, ...over };
  }

  it('should give a new site an id, the same at each start, and others another', async () => {
    const [place, other] = [await aPlace(), await aPlace()];
    const id = await started(place);
    expect(id).toMatch(/^site [\da-f-]{36}$/);
    expect(await started(place, 'upgrade')).toBe(id);
    expect(await started(other)).not.toBe(id);
  });

  it('should give one id where two start at the same moment', async () => {
    const place = await aPlace();
    await started(place);
    await rm(join(new URL(place.FILES_URL).pathname, 'car-images/.site-id'));
    const [one, other] = await Promise.all([started(place), started(place)]);
    expect(one).toMatch(/^site /);
    expect(other).toBe(one);
  });

  it('should refuse the pictures of another site', async () => {
    const [place, other] = [await aPlace(), await aPlace()];
    for (const site of [place, other]) await started(site);
    expect(await started({ ...place, FILES_URL: other.FILES_URL })).toBe(OTHER_SITE);
    expect(await started(place)).toMatch(/^site /);
  });

  // CONF-7
  it('should make no database for pictures that belong to a site', async () => {
    const place = await aPlace();
    await started(place);
    const missing = await newDatabase();
    expect(await started({ ...place, DATABASE_URL: missing })).toMatch(
      /^DATABASE_URL is not usable: it wants the database of the site; .+ \(there is no database at [^)]+\)$/,
    );
    // Nothing was made by that, so a start over other pictures is still the first one.
    expect(await started({ ...place, DATABASE_URL: missing, FILES_URL: `file:${await aFolder()}` })).toMatch(/^site /);
  });

  // CONF-7
  it('should make no database where none may be made', async () => {
    const place = await aPlace();
    for (const _try of [1, 2]) expect(await started(place, 'upgrade')).toMatch(/^DATABASE_URL .+CREATE_DATABASE=yes/);
    expect(await started(place)).toMatch(/^site /);
  });
}

// CONF-8
describe('a site on SQLite', () => {
  ofEveryDatabase(async () => `sqlite:${await aFolder()}/deep/oakville.db`);

  it('should make nothing at a mistyped place', async () => {
    const folder = await aFolder();
    const env = { DATA_DIR: join(folder, 'data'), PUBLIC_URL: 'https://rental.example' };
    const settings = settingsOf(env);
    expect(settings.createDatabase).toBe(false);
    const refused = await withSite(settings, async () => ok('never'));
    const there = `there is no database at ${folder}/data/oakville.db`;
    expect(refused).toEqual({ ok: false, problem: expect.stringMatching(/^DATA_DIR is not usable: /) });
    expect(refused).toEqual({ ok: false, problem: expect.stringContaining(there) });
    expect(existsSync(join(folder, 'data/oakville.db'))).toBe(false);
  });
});

// CONF-8
describe.skipIf(skipWithoutMongod)('a site on MongoDB', () => {
  const server = ofSuite(async (atEnd) => ({ url: skipWithoutMongod ? '' : await sharedMongodUrl(atEnd) }));
  ofEveryDatabase(async () => aDatabase(server().url));
});
