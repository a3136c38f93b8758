import { describe, expect, it } from 'vitest';
import { AUDIT_MONTHS, type AuditEvent, type AuditedAct } from '../../../src/domain/audit/audit-event.ts';
import { addMinutes, monthsBefore } from '../../../src/domain/shared/toronto-time.ts';
import type { AuditStore } from '../../../src/ports/stores/audit-store.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import { anAuditEvent } from '../../support/values/audit-events.ts';
import { NOON } from '../../support/values/samples.ts';
import type { StoresSubject } from '../subject.ts';

const OLDEST_KEPT = monthsBefore(NOON, AUDIT_MONTHS);
const EXPIRED = addMinutes(OLDEST_KEPT, -1);
const DELETED: AuditedAct = { what: 'bookings-deleted', bookings: ['HOJ-130442', 'HOJ-711373'] };

/** What every adapter of the port `AuditStore` promises. */
export function auditStoreContract(fresh: () => Promise<StoresSubject>): void {
  describe('audit store', () => {
    // AUDIT-3
    it('should give back events as they were appended, newest first, also when opened anew', async () => {
      const { stores, reopen } = await fresh();
      const first = anAuditEvent();
      const second = anAuditEvent(
        { what: 'invited', account: 'zoë+1@oakville.example', role: 'desk' },
        { at: addMinutes(NOON, 1), by: 'Ömer’s "shell" \\ $1\n🚐' },
      );
      for (const event of [second, first]) await stores.audit.append(event);
      for (const { audit } of [stores, await reopen()]) {
        expect(await audit.page(9)).toStrictEqual({ events: [second, first], nextCursor: null });
      }
    });

    it('should page through events of one moment, each once, though others are appended meanwhile', async () => {
      const { audit } = (await fresh()).stores;
      const events = Array.from({ length: 7 }, (_, place) =>
        anAuditEvent(DELETED, { at: addMinutes(NOON, Math.floor(place / 3)) }),
      );
      for (const event of events) await audit.append(event);
      const listed: AuditEvent[] = [];
      let cursor: string | undefined;
      do {
        const page = await audit.page(2, cursor);
        listed.push(...page.events);
        await audit.append(anAuditEvent(DELETED, { at: addMinutes(NOON, 60) }));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(listed).toStrictEqual(events.toReversed());
    });

    it('should answer a cursor that is none with the first page', async () => {
      const { audit } = (await fresh()).stores;
      const event = anAuditEvent();
      await audit.append(event);
      expect((await audit.page(9, 'none')).events).toStrictEqual([event]);
    });

    it('should refuse a second event with the id of another, and leave that as it is', async () => {
      const { audit } = (await fresh()).stores;
      const event = anAuditEvent();
      await audit.append(event);
      await expect(audit.append({ ...anAuditEvent(DELETED), id: event.id })).rejects.toSatisfy(
        (fault) => !isUnavailable(fault),
      );
      expect((await audit.page(9)).events).toStrictEqual([event]);
    });

    // AUDIT-4
    it('should remove events whose time is over, the oldest first, and no younger one', async () => {
      const { stores, reopen } = await fresh();
      const expired = Array.from({ length: 3 }, (_, place) =>
        anAuditEvent(DELETED, { at: addMinutes(EXPIRED, -place) }),
      );
      const kept = [anAuditEvent(DELETED), anAuditEvent(DELETED, { at: OLDEST_KEPT })];
      for (const event of [...kept, ...expired]) await stores.audit.append(event);
      expect(await stores.audit.removeExpired(NOON, 2)).toBe(2);
      expect((await stores.audit.page(9)).events).toStrictEqual([...kept, expired[0]]);
      expect(await stores.audit.removeExpired(NOON, 9)).toBe(1);
      expect(await stores.audit.removeExpired(NOON, 9)).toBe(0);
      expect((await (await reopen()).audit.page(9)).events).toStrictEqual(kept);
    });

    it.each<[string, (audit: AuditStore) => Promise<unknown>]>([
      ['append', (audit) => audit.append(anAuditEvent())],
      ['page', (audit) => audit.page(9)],
      ['removeExpired', (audit) => audit.removeExpired(NOON, 9)],
    ])('should reject %s with `unavailable` while it is out of reach', async (_, call) => {
      const { stores, cut } = await fresh();
      await cut();
      await expect(call(stores.audit)).rejects.toSatisfy(isUnavailable);
    });
  });
}
