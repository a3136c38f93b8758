import * as v from 'valibot';
import { BOOKING_SORTS, BOOKING_VIEWS } from '../../../domain/booking/views.ts';
import { MARKS } from '../../../domain/desk/marks.ts';
import { MESSAGE_VIEWS } from '../../../domain/inquiry/message.ts';
import { INVOICE_ORDERS } from '../../../domain/invoice/invoice.ts';
import { DateSchema, IdSchema, lenient, withoutUndefined } from '../common.ts';
import { ItinerarySchema } from '../quote.ts';
import type { Schema, TypeOf } from '../schema.ts';
import { PartySchema } from './booking-record.ts';
import { INVOICE_STATES } from './invoice.ts';

/**
 * What a tab keeps of a list over reloads and other pages (STAFF-31): what is listed, what is typed
 * in the search, and the cursors of the pages up to the shown one. `visit` is the history position
 * whose link named a view.
 */
function storedList<const S extends Schema>(choice: S) {
  return v.pipe(
    v.object({
      choice,
      typed: v.fallback(v.string(), ''),
      cursors: v.fallback(v.array(v.string()), []),
      visit: lenient(v.string()),
    }),
    v.transform(withoutUndefined),
  );
}

/** Which bookings are listed, and in which order. */
export const BookingChoice = v.pipe(
  v.object({
    view: v.fallback(v.picklist(BOOKING_VIEWS), 'all'),
    pickupFrom: lenient(DateSchema),
    pickupTo: lenient(DateSchema),
    vehicleId: lenient(IdSchema),
    mark: lenient(v.picklist(MARKS)),
    sort: lenient(v.picklist(BOOKING_SORTS)),
  }),
  v.transform(withoutUndefined),
);
export type BookingChoice = TypeOf<typeof BookingChoice>;

export const StoredBookings = storedList(BookingChoice);

export const StoredMessages = storedList(v.picklist(MESSAGE_VIEWS));

/** Which papers are listed, and in which order. */
const InvoiceChoice = v.object({ state: v.picklist(INVOICE_STATES), order: v.picklist(INVOICE_ORDERS) });
export type InvoiceChoice = TypeOf<typeof InvoiceChoice>;

export const StoredInvoices = storedList(InvoiceChoice);

/** What may be opened at once in the dialog of a booking. */
const DIALOG_QUESTIONS = [
  'approved',
  'declined',
  'change',
  'one-day-more',
  'hand-out',
  'take-back',
  'cancel',
  'no-show',
  'payment',
] as const;
export type DialogQuestion = (typeof DIALOG_QUESTIONS)[number];

/**
 * The history state of a dialog that is open over a page (STAFF-31). `depth` says how many entries
 * back the page is.
 */
export const OpenedDialog = v.object({
  over: v.pipe(
    v.object({
      bookingId: IdSchema,
      depth: v.pipe(v.number(), v.integer(), v.minValue(1)),
      ask: lenient(v.picklist(DIALOG_QUESTIONS)),
      /** The trip with which a change begins: what the customer would like. */
      requestedTrip: lenient(ItinerarySchema),
      /** Whose part a payment begins with: that of an invoice. */
      paysFor: lenient(PartySchema),
    }),
    v.transform(withoutUndefined),
  ),
});
export type OpenedDialog = TypeOf<typeof OpenedDialog>['over'];
