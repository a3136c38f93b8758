import { describe, expect, it } from 'vitest';
import type { AuditedAct } from '../../../src/domain/audit/audit-event.ts';
import { describeAct } from '../../../src/domain/audit/describe-act.ts';

const SIGNED_IN = { what: 'signed-in', network: '203.0.113.0/24', browser: 'Chrome on Windows' } as const;
const KEPT = { bookings: ['HOJ-130442', 'HOJ-711373'], messages: 1, quotes: 2 };
const account = 'jordan@oakville.example';

// AUDIT-1, AUDIT-2
describe('describeAct', () => {
  it.each<[AuditedAct, string]>([
    [SIGNED_IN, 'Signed in from 203.0.113.0/24, Chrome on Windows'],
    [{ ...SIGNED_IN, network: '' }, 'Signed in from an unknown network, Chrome on Windows'],
    [{ ...SIGNED_IN, provider: 'login.example' }, 'Signed in by login.example from 203.0.113.0/24, Chrome on Windows'],
    [
      { what: 'data-exported', ...KEPT },
      'Exported the data of a customer: HOJ-130442, HOJ-711373, 1 message and 2 quotes',
    ],
    [
      { what: 'data-erased', ...KEPT, bookings: [], quotes: 0, messages: 3 },
      'Erased the data of a customer: 3 messages',
    ],
    [
      { what: 'data-erased', bookings: ['HOJ-130442'], messages: 0, quotes: 1 },
      'Erased the data of a customer: HOJ-130442 and 1 quote',
    ],
    [{ what: 'bookings-exported' }, 'Exported bookings as CSV'],
    [{ what: 'many-read' }, 'Read more than 500 rows of customers within an hour'],
    [{ what: 'audit-exported' }, 'Exported what was done as CSV'],
    [{ what: 'bookings-deleted', bookings: ['HOJ-130442'] }, 'Deleted HOJ-130442'],
    [
      { what: 'bookings-deleted', bookings: ['HOJ-130442', 'HOJ-711373'] },
      'Deleted 2 bookings: HOJ-130442, HOJ-711373',
    ],
    // 10 pm in Toronto.
    [
      { what: 'message-deleted', receivedAt: '2026-11-24T03:00:00.000Z' },
      'Deleted a message of Monday, November 23, 2026',
    ],
    [{ what: 'photo-deleted', booking: 'HOJ-130442' }, 'Deleted a photo of HOJ-130442'],
    [{ what: 'messages-deleted', messages: 1 }, 'Deleted 1 message'],
    [{ what: 'messages-deleted', messages: 60 }, 'Deleted 60 messages'],
    [{ what: 'settings-changed', fields: ['hours'] }, 'Changed the company’s opening hours'],
    [{ what: 'settings-changed', fields: ['phone', 'postalCode'] }, 'Changed the company’s phone number, postal code'],
    [{ what: 'vehicles-imported', vehicles: 12 }, 'Added 12 vehicles from a file'],
    [{ what: 'demo-fleet-removed', vehicles: 37 }, 'Took 37 demonstration vehicles away'],
    [{ what: 'settings-changed', fields: ['texts/promo', 'texts/terms'] }, 'Changed the company’s promo line, terms'],
    [{ what: 'rates-made' }, 'Changed the rates'],
    [{ what: 'rates-made', from: '2026-12-01' }, 'Scheduled rates from Tuesday, December 1, 2026'],
    [{ what: 'rates-withdrawn', from: '2026-12-01' }, 'Withdrew the rates from Tuesday, December 1, 2026'],
    [{ what: 'prices-changed', prices: 3 }, 'Changed 3 prices in the fleet'],
    [{ what: 'prices-changed', prices: 1, vehicle: 'Toyota Sienna 2024' }, 'Changed the price of Toyota Sienna 2024'],
    [{ what: 'do-not-rent-set', booking: 'HOJ-130442' }, 'Marked the customer of HOJ-130442 as do not rent'],
    [{ what: 'do-not-rent-lifted', booking: 'HOJ-130442' }, 'Lifted do not rent from the customer of HOJ-130442'],
    [{ what: 'invited', account, role: 'desk' }, 'Invited jordan@oakville.example as desk'],
    [{ what: 'account-added', account, role: 'owner' }, 'Added jordan@oakville.example as owner'],
    [{ what: 'role-changed', account, role: 'owner' }, 'Changed the role of jordan@oakville.example to owner'],
    [{ what: 'invitation-accepted', role: 'desk' }, 'Accepted the invitation as desk'],
    [{ what: 'invitation-withdrawn', account }, 'Withdrew the invitation of jordan@oakville.example'],
    [{ what: 'account-removed', account }, 'Removed the account jordan@oakville.example'],
    [{ what: 'second-factor-removed', account }, 'Removed the second factor of jordan@oakville.example'],
    [{ what: 'sign-in-link-made', account }, 'Made a sign-in link for jordan@oakville.example'],
    [{ what: 'sessions-ended', account, sessions: 1 }, 'Ended 1 session of jordan@oakville.example'],
    [{ what: 'password-reset', account }, 'Reset the password of jordan@oakville.example'],
    [{ what: 'password-changed' }, 'Changed the password'],
    [{ what: 'second-factor-added' }, 'Added a second factor'],
  ])('should describe %o', (act, sentence) => {
    expect(describeAct(act)).toBe(sentence);
  });
});
