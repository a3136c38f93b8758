import { describe, expect, it } from 'vitest';
import { openDisk } from '../../../../src/adapters/disk/open.ts';
import { cryptoRandomSource } from '../../../../src/adapters/node/random-source.ts';
import { findFact } from '../../../../src/server/use-cases/site/facts.ts';
import { identifySite } from '../../../../src/server/use-cases/site/identify-site.ts';
import { storesInMemory } from '../../../support/site/sqlite-memory.ts';
import { aFolder } from '../../../support/temp-folder.ts';

const REFUSED = { ok: false, problem: 'other-site' };

/** A new database and new pictures. */
async function aPlace() {
  const { facts } = storesInMemory();
  return { facts, images: (await openDisk(await aFolder())).ports.images, random: cryptoRandomSource() };
}

// CONF-8
describe('identifySite', () => {
  it('should give a new site an id, in the database and beside the pictures', async () => {
    const place = await aPlace();
    const identified = await identifySite(place);
    const id = identified.ok ? identified.value : '';
    expect(id).not.toBe('');
    expect([await findFact(place, 'id'), await place.images.siteId()]).toEqual([id, id]);
    expect(await identifySite(place)).toEqual(identified);
  });

  it('should give it to pictures that have none, as those of a restored backup', async () => {
    const [place, other] = [await aPlace(), await aPlace()];
    const identified = await identifySite(place);
    expect(await identifySite({ ...place, images: other.images })).toEqual(identified);
    expect(await other.images.siteId()).toBe(await findFact(place, 'id'));
  });

  it('should refuse a new database over the pictures of a site, and pictures of another site', async () => {
    const [place, other] = [await aPlace(), await aPlace()];
    await identifySite(place);
    expect(await identifySite({ ...other, images: place.images })).toEqual(REFUSED);
    expect(await findFact(other, 'id')).toBeUndefined();
    await identifySite(other);
    expect(await identifySite({ ...other, images: place.images })).toEqual(REFUSED);
  });

  it('should take what another process wrote at the same moment', async () => {
    const place = await aPlace();
    const answers = await Promise.all([1, 2, 3].map(() => identifySite(place)));
    expect(new Set(answers.map((answer) => answer.ok && answer.value)).size).toBe(1);
  });
});
