import * as v from 'valibot';
import { PAYMENT_KINDS, PAYMENT_METHODS } from '../../../domain/booking/payments.ts';
import {
  BILL_TO_LIMITS,
  INVOICE_KINDS,
  INVOICE_ORDERS,
  type Invoice,
  type ShownInvoice,
} from '../../../domain/invoice/invoice.ts';
import { CentsSchema, DateSchema, InstantSchema, textOf, WholeSchema } from '../common.ts';
import type { Same, TypeOf } from '../schema.ts';
import { PartySchema } from './booking-record.ts';
import { PageLimitText } from './bulk.ts';

const { name: NAME_LIMIT, ...OTHER_LIMITS } = BILL_TO_LIMITS;
const optionalText = (most: number) => v.exactOptional(textOf(most));

export const BillToSchema = v.strictObject({
  name: textOf(NAME_LIMIT),
  attention: optionalText(OTHER_LIMITS.attention),
  street: optionalText(OTHER_LIMITS.street),
  town: optionalText(OTHER_LIMITS.town),
  province: optionalText(OTHER_LIMITS.province),
  postalCode: optionalText(OTHER_LIMITS.postalCode),
  email: optionalText(OTHER_LIMITS.email),
  reference: v.exactOptional(v.pipe(textOf(OTHER_LIMITS.reference), v.description('The claim or the order'))),
});

export const InvoiceSchema = v.object({
  number: v.string(),
  kind: v.picklist(INVOICE_KINDS),
  for: PartySchema,
  bookingId: v.string(),
  issuedAt: InstantSchema,
  by: v.string(),
  seller: v.object({
    name: v.string(),
    legalName: v.exactOptional(v.string()),
    street: v.string(),
    town: v.string(),
    phone: v.string(),
    email: v.string(),
    hstNumber: v.string(),
  }),
  billTo: BillToSchema,
  rental: v.object({
    confirmationNumber: v.string(),
    driver: v.pipe(v.string(), v.description('Empty after an erasure')),
    vehicle: v.string(),
    unit: v.exactOptional(v.string()),
    from: InstantSchema,
    to: InstantSchema,
    freeKilometres: WholeSchema,
    kilometres: v.exactOptional(v.pipe(WholeSchema, v.description('Driven'))),
  }),
  lines: v.pipe(
    v.array(
      v.object({
        text: v.string(),
        quantity: v.number(),
        unit: v.exactOptional(v.literal('day')),
        unitPrice: CentsSchema,
        amount: CentsSchema,
        taxed: v.pipe(v.boolean(), v.description('Whether HST is charged on it')),
      }),
    ),
    v.description('Before HST; negative on a credit note'),
  ),
  subTotal: CentsSchema,
  hstPercent: v.number(),
  hst: CentsSchema,
  total: v.pipe(CentsSchema, v.description('Negative on a credit note')),
  paidThen: v.pipe(CentsSchema, v.description('What was paid of it until it was issued')),
  dueOn: DateSchema,
  of: v.exactOptional(v.pipe(v.string(), v.description('Of a credit note: the invoice that it takes back'))),
  creditedBy: v.exactOptional(v.pipe(v.string(), v.description('The credit note of an invoice'))),
  reason: v.exactOptional(v.pipe(v.string(), v.description('Of a credit note'))),
});
true satisfies Same<Invoice, TypeOf<typeof InvoiceSchema>>;

export const ShownPaymentSchema = v.object({
  kind: v.picklist(PAYMENT_KINDS),
  method: v.picklist(PAYMENT_METHODS),
  amount: CentsSchema,
  at: InstantSchema,
});

export const ShownInvoiceSchema = v.object({
  ...InvoiceSchema.entries,
  paid: v.pipe(CentsSchema, v.description('What is paid of it by now')),
  payments: v.pipe(v.array(ShownPaymentSchema), v.description('What changed hands of its part, the earliest first')),
  open: v.pipe(CentsSchema, v.description('What is still owed of it; 0 once it is credited')),
  age: v.pipe(WholeSchema, v.description('Days since it was issued')),
  daysLate: v.pipe(WholeSchema, v.description('Days since it was due, while something is open')),
});
true satisfies Same<ShownInvoice, TypeOf<typeof ShownInvoiceSchema>>;

const { by: _by, reason: _reason, bookingId: _id, for: _for, ...OF_CUSTOMER } = ShownInvoiceSchema.entries;
export const CustomerInvoiceSchema = v.object(OF_CUSTOMER);

export const InvoicePath = v.object({ number: v.string() });

export const MakeInvoiceBody = v.strictObject({
  seenVersion: v.pipe(WholeSchema, v.minValue(1)),
  for: v.exactOptional(v.pipe(PartySchema, v.description('`customer` if it is left out'))),
  billTo: BillToSchema,
});

export const InvoiceAnswer = v.object({ invoice: ShownInvoiceSchema });

/** The maximum length of the reason of a credit note, in characters. */
export const CREDIT_REASON_LIMIT = 200;
export const CreditBody = v.strictObject({ reason: v.exactOptional(textOf(CREDIT_REASON_LIMIT)) });

export const INVOICE_STATES = ['open', 'paid', 'all'] as const;

export const InvoiceListQuery = v.strictObject({
  state: v.exactOptional(
    v.pipe(
      v.picklist(INVOICE_STATES),
      v.description('`all` if it is left out, with the credit notes, which the others leave out'),
    ),
  ),
  q: v.exactOptional(
    v.pipe(textOf(254), v.description('Part of the number, the booking, the name, the reference or the driver')),
  ),
  name: v.exactOptional(v.pipe(textOf(NAME_LIMIT), v.description('Whom they are made out to, exactly'))),
  from: v.exactOptional(v.pipe(DateSchema, v.description('The first day of issue'))),
  to: v.exactOptional(v.pipe(DateSchema, v.description('The last day of issue'))),
  order: v.exactOptional(
    v.pipe(v.picklist(INVOICE_ORDERS), v.description('By day of issue; `newest` if it is left out')),
  ),
  limit: v.exactOptional(PageLimitText),
  cursor: v.exactOptional(v.pipe(textOf(300), v.description('`nextCursor` of the page before'))),
});

export const InvoiceListAnswer = v.object({
  invoices: v.array(ShownInvoiceSchema),
  nextCursor: v.nullable(v.string()),
});

const sums = { amount: CentsSchema, invoices: WholeSchema };
export const InvoiceFiguresAnswer = v.object({
  open: v.pipe(v.object({ ...sums, payers: WholeSchema }), v.description('What is left of the invoices in force')),
  pastDue: v.object(sums),
  dueSoon: v.pipe(v.object(sums), v.description('Within seven days')),
  paid: v.pipe(v.object(sums), v.description('The totals of the invoices that were paid in the present month')),
});

/** Also for a reminder. */
export const EmailInvoiceBody = v.strictObject({
  to: v.exactOptional(v.pipe(textOf(BILL_TO_LIMITS.email), v.description('The address on the invoice if left out'))),
});

export const PayersQuery = v.strictObject({
  q: v.pipe(textOf(254), v.description('The beginning of a name')),
});
export const PayersAnswer = v.object({
  payers: v.pipe(v.array(BillToSchema), v.description('At most ten whom invoices were made out to, last used first')),
});

export const InvoicesCsvQuery = v.strictObject({
  from: v.pipe(DateSchema, v.description('The first day of issue')),
  to: v.pipe(DateSchema, v.description('The last day of issue')),
});
