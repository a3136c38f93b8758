import { AUDIT } from '../domain/audit/audit-event.ts';
import { BOOKINGS } from '../domain/booking/booking-fields.ts';
import { DELETED_MONEY } from '../domain/booking/deleted-money.ts';
import { DELETED_DAMAGE } from '../domain/booking/handover-damage.ts';
import { CUSTOMER_NOTES } from '../domain/customer/customer-note.ts';
import { TILL_CLOSINGS } from '../domain/desk/till.ts';
import { BLOCKS } from '../domain/fleet/block.ts';
import { VEHICLES } from '../domain/fleet/stored-vehicle.ts';
import { MESSAGES } from '../domain/inquiry/stored-message.ts';
import { INVOICES } from '../domain/invoice/invoice.ts';
import { HOLDS } from '../domain/pricing/hold.ts';
import { TARIFFS } from '../domain/pricing/rates.ts';
import { QUOTES } from '../domain/receipt/emailed-quote.ts';
import { ATTEMPTS } from '../domain/shared/attempts.ts';
import type { AnyKind } from '../domain/shared/record.ts';
import { FACTS } from '../domain/site/facts.ts';
import { SETTINGS } from '../domain/site/settings.ts';
import { ACCOUNTS } from '../domain/staff/account.ts';
import { SESSIONS } from '../domain/staff/session.ts';
import { STAFF_LINKS } from '../domain/staff/staff-link.ts';
import { CLOSED_DAYS } from '../domain/trip/closed-days.ts';
import { VEHICLE_COSTS } from '../domain/unit/vehicle-cost.ts';
import type { RecordsOf } from './stores/records.ts';

/** The kinds of records that a database stores. A new store is a line here. */
export const KINDS = {
  bookings: BOOKINGS,
  vehicles: VEHICLES,
  vehicleCosts: VEHICLE_COSTS,
  blocks: BLOCKS,
  closedDays: CLOSED_DAYS,
  staff: ACCOUNTS,
  sessions: SESSIONS,
  attempts: ATTEMPTS,
  customerNotes: CUSTOMER_NOTES,
  deletedMoney: DELETED_MONEY,
  deletedDamage: DELETED_DAMAGE,
  tillClosings: TILL_CLOSINGS,
  invoices: INVOICES,
  tariffs: TARIFFS,
  settings: SETTINGS,
  audit: AUDIT,
  quotes: QUOTES,
  holds: HOLDS,
  messages: MESSAGES,
  staffLinks: STAFF_LINKS,
  facts: FACTS,
} as const;

/**
 * The kinds that a transfer of the site copies, in its order, with the names that it prints. Kinds
 * that soon expire are left out. Facts are too: the transfer copies some by name.
 */
export const TRANSFERRED = {
  staff: 'accounts',
  staffLinks: 'links of staff',
  vehicles: 'vehicles',
  vehicleCosts: 'costs of vehicles',
  blocks: 'blocks',
  closedDays: 'closed days',
  bookings: 'bookings',
  messages: 'messages',
  customerNotes: 'notes on customers',
  deletedMoney: 'payments of deleted bookings',
  deletedDamage: 'damage of deleted bookings',
  tillClosings: 'closings of the till',
  invoices: 'invoices and credit notes',
  tariffs: 'rates',
  settings: 'settings',
  audit: 'audit events',
} as const satisfies Record<
  Exclude<keyof typeof KINDS, 'sessions' | 'attempts' | 'quotes' | 'holds' | 'facts'>,
  string
>;

/** The stores of the kinds. */
export type RecordStores = { readonly [Name in keyof typeof KINDS]: RecordsOf<(typeof KINDS)[Name]> };

/** Opens the store of each kind. */
export function openRecords(open: (kind: AnyKind) => unknown): RecordStores {
  return Object.fromEntries(Object.entries(KINDS).map(([name, kind]) => [name, open(kind)])) as RecordStores;
}
