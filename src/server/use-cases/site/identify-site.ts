import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Ports } from '../../../ports/ports.ts';

type SitePorts = Pick<Ports, 'site' | 'images' | 'random'>;

/**
 * Returns the id of the site, which lies in the database and beside the pictures (CONF-8). Refuses
 * pictures of another site. The first start generates the id.
 */
export async function identifySite({ site, images, random }: SitePorts): Promise<Result<string, 'other-site'>> {
  const ofPictures = await images.siteId();
  const id = (await site.find('id')) ?? (ofPictures === undefined ? await giveId({ site, random }) : undefined);
  if (id === undefined) return refuse('other-site');
  // Of two processes at their first start one writes, and both read what it wrote.
  if (ofPictures === undefined && (await images.putSiteId(id)) === 'stored') return ok(id);
  return (ofPictures ?? (await images.siteId())) === id ? ok(id) : refuse('other-site');
}

/** Stores an id in the database and returns the stored one. */
async function giveId({ site, random }: Omit<SitePorts, 'images'>): Promise<string | undefined> {
  const id = random.id();
  return (await site.put('id', id, undefined)) === 'put' ? id : site.find('id');
}
