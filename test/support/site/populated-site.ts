import { changeMessage } from '../../../src/domain/inquiry/stored-message.ts';
import { type Delivery, putFrom } from '../../../src/domain/outbox/email-lifecycle.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { defaultSettings, SETTINGS_ID } from '../../../src/domain/site/settings.ts';
import type { Stores } from '../../../src/ports/ports.ts';
import { markFailuresSeen } from '../../../src/server/use-cases/desk/failed-emails.ts';
import { leaseNext, settleLease } from '../../../src/server/use-cases/outbox/leases.ts';
import { addBooking } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { storeMessage } from '../../../src/server/use-cases/stored/stored-messages.ts';
import { fillEmpty } from '../../../src/server/use-cases/stored/stored-vehicles.ts';
import { changeAccount } from '../../support/site/accounts.ts';
import { anAuditEvent } from '../values/audit-events.ts';
import { aBlock, addBlock } from '../values/blocks.ts';
import { aDecision, changeBooking, deleteBooking } from '../values/changes.ts';
import { aCustomerNote } from '../values/customer-notes.ts';
import { someDeletedDamage } from '../values/damage.ts';
import { anInvoice } from '../values/invoices.ts';
import { someRates } from '../values/rates.ts';
import { AS_SENT } from '../values/rendered.ts';
import {
  ADDED,
  aCustomer,
  aMessage,
  aNewEmail,
  anInvitation,
  aPlacedBooking,
  aStaffAccount,
  aSubmission,
  aVehicle,
  NOON,
  SENDER,
} from '../values/samples.ts';
import { aTillClosing, someDeletedMoney } from '../values/till-closings.ts';
import { aVehicleCost } from '../values/vehicle-costs.ts';
import { addVehicle, changeVehicle } from '../values/vehicles.ts';
import { addAll } from './records.ts';

const later = (minutes: number) => addMinutes(NOON, minutes);
const FAILED: Delivery = { state: 'failed', reason: '550 to RCPT TO' };

/**
 * Fills empty stores with a sample of every kind of data: a booking without an answer, an approved
 * and a declined booking whose e-mails failed, a removed booking, one whose e-mail is leased;
 * messages that are waiting, answered and held; vehicles with and without history; blocks; closed days;
 * notes on a customer; payments and damage of a deleted booking; a closing of the till; rates; settings; accounts with and
 * without a second factor; events of the audit trail.
 */
export async function populateSite(stores: Stores) {
  const { vehicles, blocks, closedDays, bookings, outbox, messages, staff, audit } = stores;
  const facts = { boxLengthFt: 16, loading: 'ramp', payloadKg: 2250, clearanceCm: 330 } as const;
  await fillEmpty(stores, [aVehicle({ id: 'demo', imageUrl: '/car-images/demo-minivan.svg', facts })]);
  await addVehicle(vehicles, aVehicle(), ADDED);
  const event = { at: later(1), by: 'kim@oakville.example', what: 'changed', changes: [] } as const;
  await changeVehicle(vehicles, { from: aVehicle(), to: aVehicle({ available: false }), event });

  await stores.vehicleCosts.add('cost', { value: aVehicleCost() });
  await addBlock(blocks, aBlock({ note: 'Winter tires.' }));
  await addBlock(blocks, aBlock({ vehicleId: 'demo', units: 2, reason: 'other' }));
  for (const date of ['2026-12-25', '2026-12-26'] as const)
    await closedDays.add(date, { value: { date, reason: 'Christmas' } });

  await stores.customerNotes.add('note', { value: aCustomerNote() });
  await stores.deletedMoney.add('deleted', { value: someDeletedMoney() });
  await stores.deletedDamage.add('deleted', { value: someDeletedDamage() });
  await stores.tillClosings.add('2026-11-23', { value: aTillClosing() });
  await stores.invoices.add('INV-2026-000001', { value: anInvoice() });
  await stores.tariffs.add('rates', { value: someRates() });
  await stores.settings.add(SETTINGS_ID, { value: defaultSettings('desk@oakville.example'), history: [] });

  const account = aStaffAccount();
  await addAll(staff, [account]);
  await changeAccount(staff, { ...account, secondFactor: { secret: 'A', lastStep: 7, recoveryDigests: ['x', 'y'] } });
  await addAll(staff, [aStaffAccount()]);

  const invitation = anInvitation();
  const mail = aNewEmail({ kind: 'invitation', id: invitation.emailId, queuedAt: later(40) });
  await stores.staffLinks.edit(invitation.id, putFrom(undefined, invitation, [mail]));
  const withdrawn = anInvitation({ state: 'withdrawn' });
  await stores.staffLinks.edit(withdrawn.id, putFrom(undefined, withdrawn));

  await addAll(audit, [anAuditEvent(), anAuditEvent({ what: 'bookings-deleted', bookings: ['HOJ-130442'] })]);

  const placed = ['Anna', 'Björn', 'Chloé', 'Dana', 'Émile'].map((firstName, index) =>
    aPlacedBooking({ customer: aCustomer({ firstName }), at: later(index) }),
  );
  const submissions = placed.map(() => aSubmission());
  for (const [index, made] of placed.entries()) await addBooking(bookings, made, submissions[index] ?? aSubmission());
  const [open, approved, declined, removed] = placed.map(({ booking }) => booking);
  if (!open || !approved || !declined || !removed) throw new Error('five were placed');
  for (const [booking, decision] of [
    [approved, 'approved'],
    [declined, 'declined'],
  ] as const) {
    await changeBooking(
      bookings,
      booking.id,
      aDecision(booking, decision, { at: later(10), by: 'kim@oakville.example' }),
    );
  }

  /** Settles the due e-mails with one outcome, the earliest due first. */
  const settle = async (delivery: Delivery): Promise<void> => {
    const leased = await leaseNext(stores, later(20), later(21));
    if (leased === undefined) throw new Error('nothing is due');
    await settleLease(stores, leased, delivery);
  };
  await settle({ state: 'sent', at: later(20), asSent: AS_SENT });
  await settle({ state: 'waiting', nextTryAt: later(30), reason: '451 to RCPT TO' });
  await settle(FAILED);
  await markFailuresSeen(
    stores,
    (await outbox.listFailures(9)).map(({ id }) => id),
  );
  await settle(FAILED);
  await settle({ state: 'sent', at: later(20), asSent: AS_SENT });
  await settle({ state: 'sent', at: later(20), asSent: AS_SENT });
  await settle(FAILED);
  await deleteBooking(bookings, removed.id, { by: 'kim@oakville.example', at: later(22) });
  await leaseNext(stores, later(23), later(24));

  await storeMessage({ messages }, aMessage({ state: 'held' }));
  await storeMessage({ messages }, aMessage({ state: 'held' }), [aNewEmail({ kind: 'contact' })]);
  await storeMessage({ messages }, aMessage(), [aNewEmail({ kind: 'contact' })]);
  const answered = aMessage();
  await storeMessage({ messages }, answered, [aNewEmail({ kind: 'contact' })]);
  const stamp = { id: 'none', at: later(24), sender: SENDER };
  await messages.edit(answered.id, changeMessage('answered', { by: 'kim@oakville.example', stamp }));
  return { open, approved, declined, removed, submissions, account };
}
