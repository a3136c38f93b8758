import * as v from 'valibot';
import { FREE_TEXTS } from '../../domain/booking/customer-fields.ts';
import { CANCEL_REASONS } from '../../domain/booking/history.ts';
import { NOTE_LIMIT } from '../../domain/booking/lifecycle.ts';
import { PAYER_KINDS } from '../../domain/booking/payer.ts';
import { type MyReservation, RESERVATION_STEPS } from '../../domain/reservation/my-reservation.ts';
import { CARD_TYPES } from '../../domain/shared/card-types.ts';
import { mapNames, namesOf } from '../../domain/shared/table.ts';
import { AlternativeSchema } from './availability.ts';
import { ReceiptAnswer, StatusSchema } from './booking.ts';
import { CentsSchema, InstantSchema, textOf, WholeSchema } from './common.ts';
import { ItineraryBody } from './quote.ts';
import type { Same, TypeOf } from './schema.ts';
import { AccountSchema, BillLineSchema, SettlementSchema } from './staff/booking-record.ts';
import { CustomerInvoiceSchema, ShownPaymentSchema } from './staff/invoice.ts';
import { LinkEntry } from './stored-link.ts';
import { TariffSchema } from './tariff.ts';

/**
 * The token of a link. Any text is well-formed: one that opens nothing is answered like a link that
 * was ended.
 */
const TOKEN = { token: v.pipe(v.string(), v.description('What follows `#` in the link')) };

export const MyReservationBody = v.strictObject(TOKEN);

export const CancelReservationBody = v.strictObject({
  ...TOKEN,
  seenVersion: v.pipe(WholeSchema, v.minValue(1), v.description('`version` of the answer that was seen')),
  reason: v.exactOptional(v.pipe(textOf(NOTE_LIMIT), v.description('In the words of the customer, for staff'))),
});

export const AskBody = v.strictObject({
  ...TOKEN,
  text: v.pipe(textOf(NOTE_LIMIT), v.description('May be empty where `itinerary` is given')),
  itinerary: v.exactOptional(v.pipe(ItineraryBody, v.description('The trip that the customer would like'))),
});

export const CalendarQuery = v.strictObject({
  token: v.pipe(v.string(), v.description('As in `calendar` of the reservation')),
  part: v.exactOptional(v.pipe(v.picklist(['pickup', 'return']), v.description('`pickup` if it is left out'))),
});

export const FindReservationBody = v.strictObject({ confirmationNumber: textOf(100), email: textOf(254) });

export const MyReservationAnswer = v.object({
  receipt: ReceiptAnswer,
  status: StatusSchema,
  version: WholeSchema,
  history: v.pipe(
    v.array(
      v.object({
        at: InstantSchema,
        what: v.picklist(RESERVATION_STEPS),
        by: v.picklist(['customer', 'company']),
        reason: v.exactOptional(v.picklist(CANCEL_REASONS)),
      }),
    ),
    v.description('What concerns the customer, oldest first'),
  ),
  canCancel: v.boolean(),
  canAsk: v.boolean(),
  deposit: v.pipe(CentsSchema, v.description('What may be required at pickup')),
  tariff: v.exactOptional(v.pipe(TariffSchema, v.description('The rates that it was booked at, while `canAsk`'))),
  calendar: v.exactOptional(
    v.pipe(
      v.string(),
      v.description(
        'The address of the .ics file of the pickup for 24 h, once it is approved; with `&part=return` of the return',
      ),
    ),
  ),
  answerBy: v.exactOptional(v.pipe(InstantSchema, v.description('When the request is answered at the latest'))),
  askedAt: v.exactOptional(v.pipe(InstantSchema, v.description('When the last unanswered message was sent'))),
  changedFrom: v.exactOptional(
    v.pipe(ReceiptAnswer, v.description('The reservation before the last change, if that came last')),
  ),
  note: v.exactOptional(v.pipe(v.string(), v.description('Of staff, to a decline'))),
  offers: v.exactOptional(
    v.pipe(v.array(AlternativeSchema), v.description('What a decline offers, at the prices of its e-mail')),
  ),
  owesNothing: v.exactOptional(v.pipe(v.literal(true), v.description('It came to nothing'))),
  handedOutAt: v.exactOptional(InstantSchema),
  returnedAt: v.exactOptional(InstantSchema),
  settlement: v.exactOptional(SettlementSchema),
  billLines: v.exactOptional(v.pipe(v.array(BillLineSchema), v.description('Added at the counter'))),
  account: v.exactOptional(
    v.pipe(
      AccountSchema,
      v.description('What it comes to and what is paid; absent without lines, payments and a payer'),
    ),
  ),
  ownPart: v.exactOptional(
    v.pipe(
      v.object({ payer: v.picklist(PAYER_KINDS), total: CentsSchema, paid: CentsSchema, balance: CentsSchema }),
      v.description('What the customer pays of the account where an insurer or a company pays the rest'),
    ),
  ),
  payments: v.exactOptional(
    v.pipe(
      v.array(ShownPaymentSchema),
      v.description('What changed hands of the customer’s part, the earliest first, without what was made void'),
    ),
  ),
  invoices: v.exactOptional(v.pipe(v.array(CustomerInvoiceSchema), v.description('The newest first'))),
  agreement: v.exactOptional(
    v.pipe(
      v.object({
        text: v.string(),
        name: v.string(),
        path: v.exactOptional(
          v.pipe(v.string(), v.description('SVG path data in a box of 600 x 200, where it was drawn')),
        ),
        at: InstantSchema,
      }),
      v.description('The agreement in force, as it was signed'),
    ),
  ),
  laterReturns: v.exactOptional(
    v.pipe(
      v.array(v.object({ until: InstantSchema, adds: CentsSchema })),
      v.description('What a later return adds to Total Charges, while the vehicle is out'),
    ),
  ),
  ...mapNames(namesOf(FREE_TEXTS), () => v.exactOptional(v.string())),
  card: v.exactOptional(v.object({ type: v.picklist(CARD_TYPES.map(({ value }) => value)), name: v.string() })),
});
true satisfies Same<MyReservation, TypeOf<typeof MyReservationAnswer>>;

/**
 * What an entry of the history holds of the page of a reservation: which link was opened, and which
 * part of the page is shown. `over` is a dialog over the page.
 */
export const ReservationEntry = v.object({
  ...LinkEntry.entries,
  view: v.exactOptional(v.literal('change')),
  over: v.exactOptional(v.literal('cancel')),
});
