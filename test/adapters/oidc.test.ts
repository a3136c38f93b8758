import { describe, expect, it } from 'vitest';
import { openOidc } from '../../src/adapters/oidc/open.ts';
import { isSettingsRefused, type SignInKeys } from '../../src/ports/services/identity-provider.ts';
import { isUnavailable } from '../../src/ports/unavailable.ts';
import { identityProviderContract } from '../contracts/services/identity-provider.ts';
import { anOidcServer, type OidcServer } from '../support/components/oidc-server.ts';

const RETURN_URL = 'https://rental.example/admin/today';
const KEYS: SignInKeys = {
  state: 's'.repeat(43),
  nonce: 'n'.repeat(43),
  codeVerifier: 'v'.repeat(43),
  returnUrl: RETURN_URL,
};

identityProviderContract(async () => {
  const server = await anOidcServer(RETURN_URL);
  const { ports: provider } = await openOidc(server.client);
  return { provider, returnUrl: RETURN_URL, person: server.person, follow: server.follow, cut: server.close };
});

// OIDC-2
describe('an OpenID Connect provider', () => {
  async function signsIn(server: OidcServer, client = server.client) {
    const { ports: provider } = await openOidc(client);
    const url = await server.follow(await provider.signInUrl(KEYS));
    return provider.identify(url.search, KEYS);
  }

  it('should be asked by code, with PKCE, state, nonce and no more than the address', async () => {
    const server = await anOidcServer(RETURN_URL);
    const { ports: provider } = await openOidc(server.client);
    const url = new URL(await provider.signInUrl(KEYS));
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: server.client.clientId,
      redirect_uri: RETURN_URL,
      response_type: 'code',
      scope: 'openid email',
      state: KEYS.state,
      nonce: KEYS.nonce,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(url.href).not.toContain(KEYS.codeVerifier);
    expect(provider.host).toBe(new URL(server.issuer).host);
  });

  it('should read the description of the provider once', async () => {
    const server = await anOidcServer(RETURN_URL);
    const { ports: provider } = await openOidc(server.client);
    await Promise.all([provider.signInUrl(KEYS), provider.signInUrl(KEYS)]);
    await provider.signInUrl(KEYS);
    expect(server.calls).toEqual(['/.well-known/openid-configuration']);
  });

  it('should work again once the provider is back', async () => {
    const server = await anOidcServer(RETURN_URL);
    const { ports: provider } = await openOidc(server.client);
    server.interrupt = (_, response) => response.writeHead(503).end();
    await expect(provider.signInUrl(KEYS)).rejects.toSatisfy(isUnavailable);
    server.interrupt = undefined;
    expect(await provider.signInUrl(KEYS)).toContain(server.issuer);
  });

  it('should send the secret in the body where the provider wants it there', async () => {
    const server = await anOidcServer(RETURN_URL, 'client_secret_post');
    expect(await signsIn(server)).toMatchObject({ ok: true });
  });

  const [HEADER, BODY] = ['client_secret_basic', 'client_secret_post'] as const;
  it.each([
    [HEADER, [HEADER, BODY], 2],
    [BODY, [HEADER, BODY], 1],
    [BODY, [HEADER], 2],
  ] as const)('should be let in where %s is taken and %j are offered, with %i calls', async (taken, offered, calls) => {
    const server = await anOidcServer(RETURN_URL, taken, offered);
    const { ports: provider } = await openOidc(server.client);
    const asked = () => server.calls.filter((path) => path === '/token').length;
    for (const expected of [calls, calls + 1]) {
      const url = await server.follow(await provider.signInUrl(KEYS));
      expect(await provider.identify(url.search, KEYS)).toMatchObject({ ok: true });
      expect(asked()).toBe(expected);
    }
  });

  it('should give a provider up that does not answer, within 5 s', { timeout: 20_000 }, async () => {
    const server = await anOidcServer(RETURN_URL);
    server.interrupt = () => undefined;
    const { ports: provider } = await openOidc(server.client);
    const started = performance.now();
    await expect(provider.signInUrl(KEYS)).rejects.toSatisfy(isUnavailable);
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  // OIDC-4
  it.each<[string, (server: OidcServer) => Promise<unknown>]>([
    ['the secret', (server) => signsIn(server, { ...server.client, secret: 'wrong' })],
    ['the issuer', (server) => beginAt(server, new URL(server.issuer.replace('127.0.0.1', 'localhost')))],
    ['an issuer without a description', (server) => beginAt(server, new URL('/none', server.issuer))],
  ])('should say that the provider refuses the settings: %s', async (_, call) => {
    const fault: unknown = await call(await anOidcServer(RETURN_URL)).catch((thrown) => thrown);
    expect(isSettingsRefused(fault)).toBe(true);
    expect(isUnavailable(fault)).toBe(false);
  });

  // OIDC-4
  it.each([408, 429, 500, 503])('should count an answer of %i as a provider that is away', async (status) => {
    const server = await anOidcServer(RETURN_URL);
    server.interrupt = (_, response) => response.writeHead(status).end();
    await expect(beginAt(server)).rejects.toSatisfy(isUnavailable);
  });

  async function beginAt(server: OidcServer, issuer = server.client.issuer): Promise<string> {
    const { ports: provider } = await openOidc({ ...server.client, issuer });
    return provider.signInUrl(KEYS);
  }
});
