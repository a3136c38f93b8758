import { describe, expect, it } from 'vitest';
import type { IdentityProvider, SignInKeys } from '../../../src/ports/services/identity-provider.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import type { Person } from '../../support/components/oidc-server.ts';

export type IdentityProviderSubject = {
  readonly provider: IdentityProvider;
  readonly returnUrl: string;
  /** Who signs in at the provider. */
  readonly person: Person;
  /** Goes through the provider as a browser does, and returns the address of the site it ends at. */
  follow(url: string): Promise<URL>;
  /** Takes the provider out of reach. */
  cut(): Promise<void>;
};

let made = 0;

/** Keys of another sign-in each time. */
function keysTo(returnUrl: string): SignInKeys {
  made += 1;
  const text = (name: string) => `${name}-${made}`.padEnd(43, '0');
  return { state: text('state'), nonce: text('nonce'), codeVerifier: text('verifier'), returnUrl };
}

/** What every adapter of the port `IdentityProvider` promises. */
export function identityProviderContract(fresh: () => Promise<IdentityProviderSubject>): void {
  async function cameBack(subject: IdentityProviderSubject) {
    const keys = keysTo(subject.returnUrl);
    const url = await subject.follow(await subject.provider.signInUrl(keys));
    return { keys, answer: url.search, url };
  }

  // OIDC-2
  describe('identity provider', () => {
    it('should say who signed in, and that the address is theirs', async () => {
      const subject = await fresh();
      const { keys, answer, url } = await cameBack(subject);
      expect(url.href.startsWith(`${subject.returnUrl}?`)).toBe(true);
      expect(await subject.provider.identify(answer, keys)).toEqual({
        ok: true,
        value: { email: subject.person.email, isEmailVerified: true, isMultiFactor: false },
      });
    });

    it.each<[string, Partial<Person>, object]>([
      ['an address that is not verified', { email_verified: false }, { isEmailVerified: false }],
      ['several factors', { amr: ['pwd', 'otp', 'mfa'] }, { isMultiFactor: true }],
      ['one factor', { amr: ['pwd'] }, { isMultiFactor: false }],
    ])('should say %s', async (_, person, said) => {
      const subject = await fresh();
      Object.assign(subject.person, person);
      const { keys, answer } = await cameBack(subject);
      expect(await subject.provider.identify(answer, keys)).toMatchObject({ ok: true, value: said });
    });

    it('should say that there is no address', async () => {
      const subject = await fresh();
      delete subject.person.email;
      delete subject.person.email_verified;
      const { keys, answer } = await cameBack(subject);
      expect(await subject.provider.identify(answer, keys)).toEqual({
        ok: true,
        value: { isEmailVerified: false, isMultiFactor: false },
      });
    });

    it('should take an answer once', async () => {
      const subject = await fresh();
      const { keys, answer } = await cameBack(subject);
      expect(await subject.provider.identify(answer, keys)).toMatchObject({ ok: true });
      expect(await subject.provider.identify(answer, keys)).toEqual({ ok: false, problem: 'answer-not-valid' });
    });

    it.each<keyof SignInKeys>(['state', 'nonce', 'codeVerifier'])(
      'should not take the answer to another %s',
      async (name) => {
        const subject = await fresh();
        const { keys, answer } = await cameBack(subject);
        const others = { ...keys, [name]: keysTo(subject.returnUrl)[name] };
        expect(await subject.provider.identify(answer, others)).toEqual({ ok: false, problem: 'answer-not-valid' });
      },
    );

    it.each([
      ['none', ''],
      ['a code without a state', '?code=x'],
      ['an invalid code', (answer: string) => answer.replace(/code=[^&]*/, 'code=none')],
      ['one of another issuer', (answer: string) => answer.replace(/iss=[^&]*/, 'iss=https%3A%2F%2Fevil.example')],
      ['two codes', (answer: string) => `${answer}&code=other`],
    ])('should not take an invalid answer: %s', async (_, broken) => {
      const subject = await fresh();
      const { keys, answer } = await cameBack(subject);
      const changed = typeof broken === 'string' ? broken : broken(answer);
      expect(await subject.provider.identify(changed, keys)).toEqual({ ok: false, problem: 'answer-not-valid' });
    });

    it('should say that somebody cancelled', async () => {
      const subject = await fresh();
      subject.person.cancels = true;
      const { keys, answer } = await cameBack(subject);
      expect(await subject.provider.identify(answer, keys)).toEqual({ ok: false, problem: 'cancelled' });
    });

    it('should reject with `unavailable` while it is out of reach, before and after the sign-in', async () => {
      const subject = await fresh();
      const { keys, answer } = await cameBack(subject);
      await subject.cut();
      await expect(subject.provider.identify(answer, keys)).rejects.toSatisfy(isUnavailable);
      const other = await fresh();
      await other.cut();
      await expect(other.provider.signInUrl(keysTo(other.returnUrl))).rejects.toSatisfy(isUnavailable);
    });
  });
}
