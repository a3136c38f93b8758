import { describe, expect, it, vi } from 'vitest';
import type { StaffProviderApi } from '../../../src/ports/browser/staff-provider-api.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import type { OidcServer } from '../../support/components/oidc-server.ts';
import { STAFF_EMAIL } from '../../support/site/staff.ts';

/** The port in front of a real site, whose staff may sign in at a real provider. */
export type StaffProviderApiSubject = {
  readonly api: StaffProviderApi;
  readonly server: OidcServer;
  cut(): Promise<void>;
};

/** What every adapter of the port `StaffProviderApi` promises. */
export function staffProviderApiContract(fresh: () => Promise<StaffProviderApiSubject>): void {
  /** Leaves for the provider, and returns the query with which the browser comes back. */
  async function comeBack({ api, server }: StaffProviderApiSubject): Promise<string> {
    const assign = vi.fn<(url: string) => void>();
    vi.stubGlobal('location', { assign });
    expect(await api.leave()).toEqual({ ok: true, value: 'leaving' });
    return (await server.follow(assign.mock.calls[0]?.[0] ?? '')).search;
  }

  // OIDC-1
  describe('staff provider api', () => {
    it('should name the provider, send the browser there, and sign in by the answer, once', async () => {
      const subject = await fresh();
      const { api, server } = subject;
      expect(await api.host()).toBe(new URL(server.issuer).host);
      const answer = await comeBack(subject);
      const user = { email: STAFF_EMAIL, role: 'owner' };
      expect(await api.signIn(answer)).toEqual({ ok: true, value: { next: 'in', user } });
      expect(await api.signIn(answer)).toEqual({ ok: false, problem: 'answer-not-valid' });
    });

    it('should name every refusal', async () => {
      const subject = await fresh();
      const { api, server, cut } = subject;
      server.person.cancels = true;
      expect(await api.signIn(await comeBack(subject))).toEqual({ ok: false, problem: 'cancelled' });
      expect(await api.signIn('?code=x')).toEqual({ ok: false, problem: 'answer-not-valid' });
      await cut();
      for (const call of [() => api.host(), () => api.leave(), () => api.signIn('?code=x')])
        await expect(call()).rejects.toSatisfy(isUnavailable);
    });

    it('should say that the provider does not answer', async () => {
      const { api, server } = await fresh();
      await server.close();
      expect(await api.leave()).toEqual({ ok: false, problem: 'provider-unreachable' });
    });
  });
}
