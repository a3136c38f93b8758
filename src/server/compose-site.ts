import { type Result, refuse } from '../domain/shared/result.ts';
import type { DatabasePurpose, Ports } from '../ports/ports.ts';
import { isUnavailable } from '../ports/unavailable.ts';
import { type Composition, compose } from './compose.ts';
import type { Config } from './config.ts';
import { identifySite } from './use-cases/site/identify-site.ts';

const OTHER_SITE =
  'FILES_URL is not usable: it wants the pictures of the site in DATABASE_URL, and these belong to another site (if they are its own, delete .site-id in their folder car-images)';

/**
 * Opens the ports of a site, like `compose`, and refuses pictures of another site than the one in
 * the database (CONF-8). Unreachable pictures do not stop the start: the sweep checks again before
 * it deletes anything.
 */
export async function composeSite(config: Config, purpose: DatabasePurpose): Promise<Result<Composition, string>> {
  const composition = await compose(config, purpose);
  if (!composition.ok) return composition;
  const { ports, close } = composition.value;
  try {
    if (await belongTogether(ports)) return composition;
  } catch (fault) {
    await close();
    throw fault;
  }
  await close();
  return refuse(OTHER_SITE);
}

/** Works on the site that the settings name, which must exist, and closes it. */
export async function withSite<T>(
  config: Config,
  work: (ports: Ports) => Promise<Result<T, string>>,
): Promise<Result<T, string>> {
  const composition = await composeSite(config, 'work');
  if (!composition.ok) return composition;
  try {
    return await work(composition.value.ports);
  } finally {
    await composition.value.close();
  }
}

async function belongTogether(ports: Ports): Promise<boolean> {
  try {
    return (await identifySite(ports)).ok;
  } catch (fault) {
    if (isUnavailable(fault)) return true;
    throw fault;
  }
}
