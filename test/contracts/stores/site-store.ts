import { describe, expect, it } from 'vitest';
import { addNote } from '../../../src/domain/booking/stored-booking.ts';
import { changeMessage, removeMessage } from '../../../src/domain/inquiry/stored-message.ts';
import { endLinks, mailLink } from '../../../src/domain/reservation/links.ts';
import { removeRecord } from '../../../src/domain/shared/record.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import type { Stores } from '../../../src/ports/ports.ts';
import type { SiteStore } from '../../../src/ports/stores/site-store.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import { markFailuresSeen } from '../../../src/server/use-cases/desk/failed-emails.ts';
import { leaseNext, settleLease } from '../../../src/server/use-cases/outbox/leases.ts';
import { addBooking } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { storeMessage } from '../../../src/server/use-cases/stored/stored-messages.ts';
import { changeVehicles } from '../../../src/server/use-cases/stored/stored-vehicles.ts';
import { aBlock, addBlock, changeBlock } from '../../support/values/blocks.ts';
import {
  aDecision,
  anErasure,
  changeBooking,
  deleteBooking,
  eraseBooking,
  repeatStored,
} from '../../support/values/changes.ts';
import { AS_SENT } from '../../support/values/rendered.ts';
import {
  ADDED,
  aMessage,
  aNewEmail,
  aPlacedBooking,
  aSubmission,
  aVehicle,
  NOON,
  SENDER,
} from '../../support/values/samples.ts';
import { addVehicle, changeVehicle } from '../../support/values/vehicles.ts';
import type { StoresSubject } from '../subject.ts';

const CHRISTMAS = { date: '2026-12-25', reason: 'Christmas Day' } as const;

const LATER = addMinutes(NOON, 24 * 60);

const NEXT_DAY = addMinutes(LATER, 24 * 60);

async function answer(messages: Stores['messages'], id: string): Promise<void> {
  await messages.edit(id, changeMessage('answered', { by: 'sam', stamp: { id: 'none', at: NOON, sender: SENDER } }));
}

function missing(): never {
  throw new Error('nothing was due');
}

/**
 * What every adapter of the port `SiteStore` promises. A divergence: only a database on a server
 * has a clock beside that of the machine.
 */
export function siteStoreContract(
  fresh: () => Promise<StoresSubject>,
  { hasServer }: { readonly hasServer: boolean },
): void {
  describe('site store', () => {
    // BOOK-55
    it('should count every change of a booking, its e-mails, a message and a vehicle', async () => {
      const { stores } = await fresh();
      const { bookings, outbox, messages, vehicles, blocks, closedDays, site } = stores;
      const [placed, removed] = [aPlacedBooking(), aPlacedBooking({ at: LATER })];
      const { booking } = placed;
      const approval = aDecision(booking, 'approved');
      const message = aMessage();
      const note = { at: NOON, by: 'sam@oakville.example', what: 'note', text: 'Called.' } as const;
      const [received] = placed.emails;
      const vehicle = aVehicle();
      const block = aBlock();
      const stamp = { id: 'link', at: NOON, by: note.by };
      const changes: readonly [string, () => Promise<unknown>][] = [
        ['a booking', () => addBooking(bookings, placed, aSubmission())],
        ['another', () => addBooking(bookings, removed, aSubmission())],
        ['a note', () => bookings.edit(booking.id, addNote(note))],
        [
          'an e-mail sent',
          async () =>
            settleLease(stores, (await leaseNext(stores, NOON, LATER)) ?? missing(), {
              state: 'sent',
              at: NOON,
              asSent: AS_SENT,
            }),
        ],
        ['an e-mail sent again', () => repeatStored(bookings, booking.id, { emailId: received?.id ?? '' })],
        ['a decision', () => changeBooking(bookings, booking.id, approval)],
        [
          'an e-mail that failed',
          async () =>
            settleLease(stores, (await leaseNext(stores, LATER, NEXT_DAY)) ?? missing(), {
              state: 'failed',
              reason: '5',
            }),
        ],
        [
          'a failure seen',
          async () =>
            markFailuresSeen(
              stores,
              (await outbox.listFailures(1)).map(({ id }) => id),
            ),
        ],
        ['a link by e-mail', () => bookings.edit(removed.booking.id, mailLink(stamp))],
        ['links ended', () => bookings.edit(removed.booking.id, endLinks(stamp))],
        ['an erasure', () => eraseBooking(bookings, booking.id, anErasure(approval.booking))],
        ['a removal', () => deleteBooking(bookings, removed.booking.id, { by: note.by, at: NOON })],
        ['a message', () => storeMessage({ messages }, message, [aNewEmail()])],
        ['a message answered', () => answer(messages, message.id)],
        ['a message removed', () => messages.edit(message.id, removeMessage)],
        ['a vehicle', () => addVehicle(vehicles, vehicle, ADDED)],
        [
          'a vehicle changed',
          () => changeVehicle(vehicles, { from: vehicle, to: { ...vehicle, year: 2025 }, event: ADDED }),
        ],
        ['prices', () => changeVehicles(vehicles, [{ from: { ...vehicle, year: 2025 }, to: vehicle, event: ADDED }])],
        ['a block', () => addBlock(blocks, block)],
        ['a block changed', () => changeBlock(blocks, { ...block, version: 2 })],
        ['a block removed', () => blocks.edit(block.id, removeRecord)],
        ['a closed day', () => closedDays.add(CHRISTMAS.date, { value: CHRISTMAS })],
        ['a closed day opened', () => closedDays.edit(CHRISTMAS.date, removeRecord)],
      ];
      let count = await site.countChanges();
      for (const [what, change] of changes) {
        await change();
        await expect.poll(() => site.countChanges(), { message: what, timeout: 10_000 }).toBeGreaterThan(count);
        count = await site.countChanges();
      }
      expect(await site.countChanges()).toBe(count);
    });

    it('should have counted no less when opened again', async () => {
      const { stores, reopen } = await fresh();
      for (let added = 0; added < 5; added += 1) await addBooking(stores.bookings, aPlacedBooking(), aSubmission());
      const count = await stores.site.countChanges();
      expect(await (await reopen()).site.countChanges()).toBeGreaterThanOrEqual(count);
    });

    it('should measure the database', async () => {
      const { site } = (await fresh()).stores;
      const bytes = await site.measureBytes();
      expect(bytes).toBeGreaterThan(1000);
      expect(Number.isInteger(bytes)).toBe(true);
    });

    it(`should tell ${hasServer ? 'the time of its server' : 'no time, since it has no server'}`, async () => {
      const { site } = (await fresh()).stores;
      expect(site.serverTime !== undefined).toBe(hasServer);
      if (site.serverTime === undefined) return;
      const before = Date.now();
      const serverTime = Date.parse(await site.serverTime());
      // The tests' servers run on this machine. They cut off fractions of a millisecond.
      expect(serverTime).toBeGreaterThanOrEqual(before - 1);
      expect(serverTime).toBeLessThanOrEqual(Date.now());
    });

    it.each<[string, (site: SiteStore) => Promise<unknown>]>([
      ['countChanges', (site) => site.countChanges()],
      ['measureBytes', (site) => site.measureBytes()],
      ['serverTime', async (site) => (site.serverTime ? site.serverTime() : site.countChanges())],
    ])('should reject %s with `unavailable` while it is out of reach', async (_, call) => {
      const { stores, cut } = await fresh();
      await cut();
      await expect(call(stores.site)).rejects.toSatisfy(isUnavailable);
    });
  });
}
