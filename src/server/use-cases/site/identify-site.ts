import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Ports } from '../../../ports/ports.ts';

type SitePorts = Pick<Ports, 'site' | 'staff' | 'images' | 'random'>;

/**
 * Returns the id of the site, which lies in the database and beside the pictures (CONF-8). Refuses
 * pictures of another site. The first start generates the id. A database from before there were
 * ids takes that of its pictures; a new one, without accounts, does not.
 */
export async function identifySite(ports: SitePorts): Promise<Result<string, 'other-site'>> {
  const { site, images } = ports;
  const ofPictures = await images.siteId();
  const id = (await site.find('id')) ?? (await giveId(ports, ofPictures));
  if (id === undefined) return refuse('other-site');
  // Of two processes at their first start one writes, and both read what it wrote.
  if (ofPictures === undefined && (await images.putSiteId(id)) === 'stored') return ok(id);
  return (ofPictures ?? (await images.siteId())) === id ? ok(id) : refuse('other-site');
}

/** Stores an id in the database and returns the stored one. Undefined if it must not have any. */
async function giveId({ site, staff, random }: SitePorts, ofPictures: string | undefined): Promise<string | undefined> {
  if (ofPictures !== undefined && (await staff.all()).length === 0) return undefined;
  const id = ofPictures ?? random.id();
  return (await site.put('id', id, undefined)) === 'put' ? id : site.find('id');
}
