import { PAYER_KINDS, type Payer } from '../booking/payer.ts';
import { asciiDigits } from '../shared/digits.ts';
import { parseDollars, toDollarInput } from '../shared/money.ts';

/** The fields of a payer, by their path in what is sent. */
export const PAYER_FIELDS = [
  'payer/kind',
  'payer/name',
  'payer/reference',
  'payer/contact',
  'payer/authorisedDays',
  'payer/share',
] as const;
export type PayerField = (typeof PAYER_FIELDS)[number];

/** A payer as it is typed (STAFF-54). An empty kind is the customer, an empty share is all. */
export type PayerForm = Readonly<Record<PayerField, string>>;

/** Returns the fields of a payer, or of none. */
export function payerForm(payer: Payer | undefined): PayerForm {
  const { kind = '', name = '', reference = '', contact = '', authorisedDays = '', share = 'all' } = payer ?? {};
  return {
    'payer/kind': kind,
    'payer/name': name,
    'payer/reference': reference,
    'payer/contact': contact,
    'payer/authorisedDays': String(authorisedDays),
    'payer/share': share === 'all' ? '' : toDollarInput(share),
  };
}

/** Reads a payer as it is typed, or null for the customer. A number that cannot be read is NaN, which no payer has. */
export function readPayer(form: PayerForm): Payer | null {
  const kind = PAYER_KINDS.find((one) => one === form['payer/kind']);
  if (kind === undefined) return null;
  const [reference, contact] = [form['payer/reference'].trim(), form['payer/contact'].trim()];
  const days = asciiDigits(form['payer/authorisedDays'].trim());
  const share = form['payer/share'].trim();
  return {
    kind,
    name: form['payer/name'],
    ...(reference !== '' && { reference }),
    ...(days !== '' && { authorisedDays: /^\d+$/.test(days) ? Number(days) : Number.NaN }),
    ...(contact !== '' && { contact }),
    share: share === '' ? 'all' : (parseDollars(share) ?? Number.NaN),
  };
}
