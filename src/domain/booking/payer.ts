import { hasCardNumber } from '../shared/card-number.ts';
import { type Cents, scaleCents } from '../shared/money.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { mapNames, namesOf } from '../shared/table.ts';
import { cleanLine } from '../shared/text.ts';

/** Who pays for a customer (PAY-21). */
export const PAYER_KINDS = ['insurer', 'company'] as const;
export type PayerKind = (typeof PAYER_KINDS)[number];
export const PAYER_LABELS: Readonly<Record<PayerKind, string>> = { insurer: 'Insurer', company: 'Company' };

/** The texts of a payer and their limits in characters. */
export const PAYER_LIMITS = { name: 100, reference: 100, contact: 200 } as const;
type PayerText = keyof typeof PAYER_LIMITS;

/** The bounds of the days that a payer authorised, and of a share: $100,000.00. */
export const MAX_AUTHORISED_DAYS = 366;
export const MAX_SHARE: Cents = 10_000_000;

/** What a payer takes of an account: all of it, or at most this much with HST, in cents. */
export type Share = 'all' | Cents;

/**
 * Who pays all or a part of a rental for the customer (PAY-21). `reference` is the number of the
 * claim or of the order. `authorisedDays` is for how many days the payer agreed to pay. `contact`
 * names a person.
 */
export type Payer = {
  readonly kind: PayerKind;
  readonly name: string;
  readonly reference?: string;
  readonly authorisedDays?: number;
  readonly contact?: string;
  readonly share: Share;
};

/** What is wrong with a payer. */
export type PayerProblem =
  | 'payer-name-missing'
  | `payer-${PayerText}-card`
  | 'payer-days-unusable'
  | 'payer-share-unusable';

/** Returns a payer as it is stored, its texts cleaned (PAY-21), or all that is wrong with it. */
export function checkPayer({ kind, authorisedDays, share, ...typed }: Payer): Result<Payer, readonly PayerProblem[]> {
  const names = namesOf(PAYER_LIMITS);
  const { name, reference, contact } = mapNames(names, (text) => cleanLine(typed[text] ?? ''));
  const cards = names.filter((text) => hasCardNumber({ name, reference, contact }[text]));
  const problems: readonly PayerProblem[] = [
    ...(name === '' ? (['payer-name-missing'] as const) : []),
    ...cards.map((text) => `payer-${text}-card` as const),
    ...(isWithin(authorisedDays ?? 1, MAX_AUTHORISED_DAYS) ? [] : (['payer-days-unusable'] as const)),
    ...(share === 'all' || isWithin(share, MAX_SHARE) ? [] : (['payer-share-unusable'] as const)),
  ];
  if (problems.length > 0) return refuse(problems);
  return ok({
    kind,
    name,
    ...(reference !== '' && { reference }),
    ...(authorisedDays !== undefined && { authorisedDays }),
    ...(contact !== '' && { contact }),
    share,
  });
}

/** Removes the number of the claim or order and the person there, since they lead to the customer (PRIV-3). */
export function erasePayer({ reference: _, contact: _contact, ...payer }: Payer): Payer {
  return payer;
}

function isWithin(value: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= 1 && value <= most;
}

/** Sums of an account or of a part of it, in cents. */
export type AccountSums = { readonly subTotal: Cents; readonly hst: Cents; readonly total: Cents };

/** Who pays which part of an account. */
export type AccountParts<Part = AccountSums> = { readonly payer: Part; readonly customer: Part };

/**
 * Splits an account between a payer and the customer (PAY-22), so that the parts add up to the cent. A
 * share above the total is the total. The payer's part has HST as if all of it were taxed, but no
 * more than the account has; the customer takes the rest, also of the rounding, and what is untaxed.
 */
export function splitAccount({ subTotal, hst, total }: AccountSums, share: Share, hstPercent: number): AccountParts {
  const paid = share === 'all' ? total : Math.min(share, total);
  const rest = total - paid;
  const included = Math.min(scaleCents(paid, hstPercent, 100 + hstPercent), hst);
  // The customer's HST is never above the rest, not even where a discount is untaxed.
  const payerHst = Math.max(included, hst - rest);
  const payer = { subTotal: paid - payerHst, hst: payerHst, total: paid };
  return {
    payer,
    customer: { subTotal: subTotal - payer.subTotal, hst: hst - payerHst, total: rest },
  };
}
