import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Ports } from '../../../ports/ports.ts';
import { findFact, putFact } from './facts.ts';

type SitePorts = Pick<Ports, 'facts' | 'images' | 'random'>;

/**
 * Returns the id of the site, which lies in the database and beside the pictures (CONF-8). Refuses
 * pictures of another site. The first start generates the id.
 */
export async function identifySite({ facts, images, random }: SitePorts): Promise<Result<string, 'other-site'>> {
  const ofPictures = await images.siteId();
  const id =
    (await findFact({ facts }, 'id')) ?? (ofPictures === undefined ? await giveId({ facts, random }) : undefined);
  if (id === undefined) return refuse('other-site');
  // Of two processes at their first start one writes, and both read what it wrote.
  if (ofPictures === undefined && (await images.putSiteId(id)) === 'stored') return ok(id);
  return (ofPictures ?? (await images.siteId())) === id ? ok(id) : refuse('other-site');
}

/** Stores an id in the database and returns the stored one. */
async function giveId({ facts, random }: Omit<SitePorts, 'images'>): Promise<string | undefined> {
  const id = random.id();
  return (await putFact({ facts }, 'id', id, undefined)) === 'put' ? id : findFact({ facts }, 'id');
}
