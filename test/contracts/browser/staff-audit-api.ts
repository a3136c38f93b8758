import { describe, expect, it } from 'vitest';
import type { StaffAuditApi } from '../../../src/ports/browser/staff-audit-api.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import type { TestSite } from '../../support/site/a-site.ts';
import { addAll } from '../../support/site/records.ts';
import { anAuditEvent } from '../../support/values/audit-events.ts';

/** The port in front of a real site whose stores a test may fill, signed in until `signOut`. */
export type StaffAuditApiSubject = {
  readonly api: StaffAuditApi;
  readonly site: TestSite;
  signOut(): Promise<void>;
  cut(): Promise<void>;
};

/** What every adapter of the port `StaffAuditApi` promises. */
export function staffAuditApiContract(fresh: () => Promise<StaffAuditApiSubject>): void {
  describe('staff audit api', () => {
    // AUDIT-7
    it('should list what staff did, and what they did before', async () => {
      const { api, site } = await fresh();
      await addAll(
        site.ports.audit,
        Array.from({ length: 51 }, () => anAuditEvent()),
      );
      const first = await api.list();
      if (first === 'signed-out' || first.nextCursor === null) throw new Error('one page');
      expect(first.events).toHaveLength(50);
      expect(first.events[0]).toMatchObject({ what: 'signed-in', text: expect.stringMatching(/^Signed in from /) });
      expect(await api.list(first.nextCursor)).toMatchObject({ events: [{}, {}], nextCursor: null });
    });

    it('should name the file of all of it', async () => {
      const { api } = await fresh();
      expect(api.file).toBe('/api/admin/audit.csv');
    });

    it('should name every refusal', async () => {
      const { api, signOut, cut } = await fresh();
      await signOut();
      expect(await api.list()).toBe('signed-out');
      await cut();
      await expect(api.list()).rejects.toSatisfy(isUnavailable);
    });
  });
}
