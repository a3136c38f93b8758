import type { Opened } from '../../ports/ports.ts';
import type { IdentityProvider } from '../../ports/services/identity-provider.ts';
import { type OidcClient, oidcIdentityProvider } from './identity-provider.ts';

/**
 * Opens a provider. It is first called when somebody signs in, so it may be unreachable at the
 * start, and `check` asks nothing: without it staff sign in by password.
 */
export async function openOidc(client: OidcClient): Promise<Opened<IdentityProvider>> {
  return { ports: oidcIdentityProvider(client), check: async () => undefined, close: async () => undefined };
}
