import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Context, Provider } from 'oidc-provider';
import { onTestFinished, vi } from 'vitest';

/** Who signs in at the provider, without a form: a test changes it. */
export type Person = {
  sub: string;
  email?: string | undefined;
  email_verified?: boolean | undefined;
  /** How the provider says that they signed in. */
  amr?: readonly string[];
  /** Whether they press 'Cancel' there. */
  cancels?: boolean;
};

export type OidcServer = {
  readonly issuer: string;
  readonly client: { readonly issuer: URL; readonly clientId: string; readonly secret: string };
  readonly person: Person;
  /** Paths that were called. */
  readonly calls: string[];
  /** While it is set, each call is answered by it. */
  interrupt: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  /** Signs the person in as a browser does: follows all redirects until one leads to the site. */
  follow(url: string): Promise<URL>;
  close(): Promise<void>;
};

type Authentication = 'client_secret_basic' | 'client_secret_post';

const CLIENT_ID = 'oakville-desk';
const SECRET = 'a secret: 100% + more';

/**
 * Runs a real OpenID Connect provider on the loopback. Its page to sign in answers at once for the
 * person of the test. `returnUrl` is the address of the site that it knows, `offered` what its
 * description says of the place of the secret, `authentication` the only place where it takes it.
 */
export async function anOidcServer(
  returnUrl: string,
  authentication: Authentication = 'client_secret_basic',
  offered: readonly Authentication[] = [authentication],
): Promise<OidcServer> {
  // It warns that its page and its keys are those of a test.
  const quiet = [vi.spyOn(console, 'info'), vi.spyOn(console, 'warn')].map((spy) => spy.mockImplementation(() => {}));
  const person: Person = { sub: 'sam', email: 'desk@oakville.example', email_verified: true };
  const calls: string[] = [];
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: SECRET,
        redirect_uris: [returnUrl],
        token_endpoint_auth_method: authentication,
      },
    ],
    clientAuthMethods: [authentication],
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'] },
    acrValues: [],
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => '/interaction' },
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, email: person.email, email_verified: person.email_verified }),
    }),
    async loadExistingGrant({ oidc: { client, session } }: Context) {
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (call, next) => {
    // The package itself takes the header wherever it takes the body.
    if (call.path === '/token' && call.headers.authorization !== undefined && authentication === 'client_secret_post') {
      call.status = 401;
      call.body = { error: 'invalid_client' };
      return;
    }
    await next();
    if (call.path === '/.well-known/openid-configuration') call.body.token_endpoint_auth_methods_supported = offered;
  });
  const answer = provider.callback();
  const oidc: OidcServer = {
    issuer,
    client: { issuer: new URL(issuer), clientId: CLIENT_ID, secret: SECRET },
    person,
    calls,
    interrupt: undefined,
    follow: (url) => followRedirects(url, returnUrl),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  server.on('request', (request, response) => {
    calls.push(new URL(request.url ?? '', issuer).pathname);
    if (oidc.interrupt !== undefined) return oidc.interrupt(request, response);
    if (request.url !== '/interaction') return answer(request, response);
    const { sub: accountId, amr } = person;
    const result = person.cancels
      ? { error: 'access_denied', error_description: 'The person cancelled' }
      : { login: { accountId, remember: false, ...(amr && { amr: [...amr] }) } };
    return provider.interactionFinished(request, response, result);
  });
  onTestFinished(async () => {
    await oidc.close();
    for (const spy of quiet) spy.mockRestore();
  });
  return oidc;
}

/** Follows redirects with the cookies of one browser, until one leads to the site. */
async function followRedirects(start: string, returnUrl: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  for (let hops = 0; hops < 10; hops += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`);
    url = new URL(location, url);
    if (url.href.startsWith(returnUrl)) return url;
  }
  throw new Error('the provider redirects without an end');
}
