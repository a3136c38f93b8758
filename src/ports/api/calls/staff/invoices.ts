import * as v from 'valibot';
import { StatusSchema } from '../../booking.ts';
import type { Call, CallProblems } from '../../call.ts';
import { IdPath, InstantSchema, WholeSchema } from '../../common.ts';
import { INVALID } from '../../problem.ts';
import {
  CreditBody,
  EmailInvoiceBody,
  InvoiceAnswer,
  InvoiceFiguresAnswer,
  InvoiceListAnswer,
  InvoiceListQuery,
  InvoicePath,
  InvoicesCsvQuery,
  MakeInvoiceBody,
  PayersAnswer,
  PayersQuery,
} from '../../staff/invoice.ts';
import { MailedAnswer } from '../../staff/staff-booking.ts';
import { BookingHeaders } from '../bookings.ts';

const NOT_FOUND = { 'invoice-not-found': {} } as const satisfies CallProblems;
const STATUS = { status: v.pipe(StatusSchema, v.description('Of the booking, and not of the answer')) };
const ONCE = 'The same key with the same body is made once and answered alike, with `Idempotency-Replayed: true`.';

/** Why no invoice is made (INV-4). 'not-possible': the booking waits for an answer, or has nothing to invoice. */
const MAKE_PROBLEMS = {
  ...INVALID,
  'booking-not-found': {},
  'booking-erased': {},
  'changed-meanwhile': { version: WholeSchema, ...STATUS, changedBy: v.string(), changedAt: InstantSchema },
  'not-possible': STATUS,
  invoiced: {},
  'key-missing': {},
  'invoice-differs': {},
} as const satisfies CallProblems;

export const makeInvoice = {
  method: 'POST',
  path: '/api/admin/bookings/:id/invoice',
  may: 'make-invoices',
  summary: 'Make the invoice of a booking as its account stands',
  description: ONCE,
  headers: BookingHeaders,
  params: IdPath,
  body: MakeInvoiceBody,
  status: 201,
  answer: InvoiceAnswer,
  problems: MAKE_PROBLEMS,
} as const satisfies Call;

export const listInvoices = {
  method: 'GET',
  path: '/api/admin/invoices',
  may: 'make-invoices',
  summary: 'Invoices and credit notes, the newest first unless `order` says otherwise',
  query: InvoiceListQuery,
  answer: InvoiceListAnswer,
} as const satisfies Call;

export const sumInvoices = {
  method: 'GET',
  path: '/api/admin/invoices/figures',
  may: 'make-invoices',
  summary: 'What is open, past due and due soon of all invoices, and what was paid in the present month',
  answer: InvoiceFiguresAnswer,
} as const satisfies Call;

export const showInvoice = {
  method: 'GET',
  path: '/api/admin/invoices/:number',
  may: 'make-invoices',
  summary: 'An invoice or a credit note, with what is open of it now',
  params: InvoicePath,
  answer: InvoiceAnswer,
  problems: NOT_FOUND,
} as const satisfies Call;

/** An invoice that is credited, and a credit note: 'not-possible'. */
export const creditInvoice = {
  method: 'POST',
  path: '/api/admin/invoices/:number/credit',
  may: 'credit-invoices',
  summary: 'Take a whole invoice back by a credit note',
  description: ONCE,
  headers: BookingHeaders,
  params: InvoicePath,
  body: CreditBody,
  status: 201,
  answer: InvoiceAnswer,
  problems: { ...INVALID, ...NOT_FOUND, 'not-possible': {}, 'key-missing': {}, 'invoice-differs': {} },
} as const satisfies Call;

/** A paper of a booking that is erased or deleted: 'not-possible'. */
const MAILED = {
  method: 'POST',
  may: 'make-invoices',
  params: InvoicePath,
  body: EmailInvoiceBody,
  status: 202,
  answer: MailedAnswer,
  problems: { ...INVALID, ...NOT_FOUND, 'not-possible': {} },
} as const;

export const emailInvoice = {
  ...MAILED,
  path: '/api/admin/invoices/:number/email',
  summary: 'Mail an invoice or a credit note',
} as const satisfies Call;

/** Nothing is open of it: 'not-possible'. */
export const remindOfInvoice = {
  ...MAILED,
  path: '/api/admin/invoices/:number/remind',
  summary: 'Mail a reminder of an invoice of which something is open',
} as const satisfies Call;

export const listPayers = {
  method: 'GET',
  path: '/api/admin/payers',
  may: 'make-invoices',
  summary: 'Whom invoices were made out to before',
  query: PayersQuery,
  answer: PayersAnswer,
} as const satisfies Call;

export const saveInvoices = {
  method: 'GET',
  path: '/api/admin/reports/invoices.csv',
  may: 'export-bookings',
  summary: 'Invoices and credit notes of some days as a table',
  query: InvoicesCsvQuery,
  answer: { file: 'text/csv' },
  problems: INVALID,
} as const satisfies Call;
