import type { FieldText } from '../shared/messages.ts';
import type { BILL_TO_LIMITS } from './invoice.ts';
import type { BillToProblem } from './make-invoice.ts';

/** What is wrong with whom an invoice is made out to, below `/billTo` (INV-2), beside card numbers. */
export const BILL_TO_TEXTS = {
  'name-missing': { field: 'name', text: 'Enter a name.' },
  'email-malformed': { field: 'email', text: 'Enter a valid email.' },
} as const satisfies Readonly<
  Record<Exclude<BillToProblem['problem'], 'card'>, FieldText<keyof typeof BILL_TO_LIMITS>>
>;
