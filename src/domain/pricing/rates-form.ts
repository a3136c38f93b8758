import { formatKilometres } from '../fleet/vehicle-class.ts';
import { asciiDigits } from '../shared/digits.ts';
import type { FieldText } from '../shared/messages.ts';
import { formatCad, parseDollars, toDollarInput } from '../shared/money.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { mapNames, namesOf } from '../shared/table.ts';
import { formatDifference } from './comparison.ts';
import { type RatesForm, ratesForm } from './rates.ts';
import { RATES_TEXTS } from './staff-messages.ts';
import {
  ADD_ON_IDS,
  type AddOnId,
  MAX_DEPOSIT,
  MAX_FEE,
  MAX_FREE_KILOMETRES,
  MAX_HST_PERCENT,
  OAKVILLE_TARIFF,
} from './tariff.ts';

/** The add-ons whose price owners set. */
export type PricedAddOnId = Exclude<AddOnId, 'loss-damage-waiver'>;

/** What owners set, each by its place in the rates. */
export type RatesField =
  | 'listingFeePerDay'
  | 'underageFeePerDay'
  | 'deposit'
  | 'extraKilometre'
  | 'hstPercent'
  | `addOns/${AddOnId}/offered`
  | `addOns/${PricedAddOnId}/pricePerDay`
  | `freeKilometres/${'standard' | 'reduced'}`;

/** Whole cents, a percentage, kilometres, whether it is offered, or null where customers ask. */
export type RatesValue = number | boolean | null;

type RatesRow = {
  readonly label: string;
  /** What the value is for, under the label. */
  readonly note?: string;
  /** Empty is null. */
  readonly isOptional?: true;
} & ({ readonly is: 'dollars' | 'percent' | 'kilometres'; readonly max: number } | { readonly is: 'flag' });

const addOnName = (id: AddOnId) => OAKVILLE_TARIFF.addOns.find((rate) => rate.id === id)?.name ?? id;

/** Each value that owners set, in the order of the form. */
export const RATES_ROWS = {
  listingFeePerDay: { is: 'dollars', max: MAX_FEE, label: 'Vehicle Listing Fee', note: 'a day' },
  underageFeePerDay: { is: 'dollars', max: MAX_FEE, label: 'Underage fee', note: 'a day' },
  deposit: { is: 'dollars', max: MAX_DEPOSIT, label: 'Deposit', note: 'a rental' },
  extraKilometre: { is: 'dollars', max: MAX_FEE, isOptional: true, label: 'Extra kilometre', note: 'a km, before HST' },
  hstPercent: { is: 'percent', max: MAX_HST_PERCENT, label: 'HST', note: 'percent' },
  ...(Object.fromEntries(
    ADD_ON_IDS.flatMap((id) => [
      [`addOns/${id}/offered`, { is: 'flag', label: addOnName(id) }],
      ...(id === 'loss-damage-waiver'
        ? []
        : [[`addOns/${id}/pricePerDay`, { is: 'dollars', max: MAX_FEE, label: addOnName(id) }]]),
    ]),
  ) as Record<`addOns/${AddOnId}/offered` | `addOns/${PricedAddOnId}/pricePerDay`, RatesRow>),
  'freeKilometres/standard': { is: 'kilometres', max: MAX_FREE_KILOMETRES, label: 'Free kilometres a day' },
  'freeKilometres/reduced': { is: 'kilometres', max: MAX_FREE_KILOMETRES, label: 'Cargo vans and trucks' },
} as const satisfies Record<RatesField, RatesRow>;

export const RATES_FIELDS = namesOf(RATES_ROWS);

/** Returns a value of rates by its field. */
export function rateOf(rates: RatesForm, field: RatesField): RatesValue {
  return field.split('/').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], rates) as RatesValue;
}

/** A value of rates before and after a change. */
export type RateChange = { readonly field: RatesField; readonly before: RatesValue; readonly after: RatesValue };

/** Returns what differs, in the order of the form. */
export function rateChanges(before: RatesForm, after: RatesForm): readonly RateChange[] {
  return RATES_FIELDS.map((field) => ({ field, before: rateOf(before, field), after: rateOf(after, field) })).filter(
    (change) => change.before !== change.after,
  );
}

/** Formats a value: "$15.00", "13%", "200 km", "not offered", or "ask us". */
export function formatRate(field: RatesField, value: RatesValue): string {
  if (value === null) return 'ask us';
  if (typeof value === 'boolean') return value ? 'offered' : 'not offered';
  switch (RATES_ROWS[field].is) {
    case 'percent':
      return `${value}%`;
    case 'kilometres':
      return formatKilometres(value);
    default:
      return formatCad(value);
  }
}

/** Describes a change: "Underage fee $12.00 to $15.00", "Travel into the USA not offered". */
export function describeRateChange({ field, before, after }: RateChange): string {
  const { label, is } = RATES_ROWS[field];
  const words = is === 'flag' ? '' : `${formatRate(field, before)} to `;
  return `${label} ${words}${formatRate(field, after)}`;
}

/** Formats what a change adds or takes off: "+ $0.50", "− 2%", "new", "no change". */
export function formatRateDifference({ field, before, after }: RateChange): string {
  if (before === after) return 'no change';
  if (before === null) return 'new';
  if (typeof before !== 'number' || typeof after !== 'number') return formatRate(field, after);
  if (RATES_ROWS[field].is === 'dollars') return formatDifference({ before, after });
  // The difference of two percentages of two decimals has two.
  const size = Number(Math.abs(after - before).toFixed(2));
  return `${after > before ? '+' : '−'} ${formatRate(field, size)}`;
}

/** Rates as a form holds them: texts, and whether a box is ticked. */
export type RatesTexts = Readonly<Record<RatesField, string | boolean>>;

/** Returns rates as they are typed. No price of an extra kilometre is an empty text. */
export function ratesTexts(rates: RatesForm): RatesTexts {
  return mapNames(RATES_FIELDS, (field) => {
    const value = rateOf(rates, field);
    if (typeof value === 'boolean') return value;
    if (value === null) return '';
    return RATES_ROWS[field].is === 'dollars' ? toDollarInput(value) : String(value);
  });
}

/** Says what a value may be (PRICE-31). */
export function describeRateBounds(field: RatesField): string {
  const row: RatesRow = RATES_ROWS[field];
  switch (row.is) {
    case 'dollars':
      return `Enter an amount in dollars, at most ${formatCad(row.max)}${row.isOptional ? ', or leave it empty' : ''}.`;
    case 'percent':
      return `Enter a percentage of at most ${row.max}.`;
    case 'kilometres':
      return `Enter whole kilometres, at most ${formatKilometres(row.max)}.`;
    case 'flag':
      return 'Choose whether it is offered.';
  }
}

/** Reads a field of the form. Returns the value, or what is wrong with it (PRICE-31). */
export function readRate(field: RatesField, typed: string | boolean): Result<RatesValue, string> {
  const row: RatesRow = RATES_ROWS[field];
  if (typeof typed === 'boolean' || row.is === 'flag') return ok(typed === true);
  if (row.isOptional && typed.trim() === '') return ok(null);
  const read = readNumber(row.is, typed);
  if (read !== undefined && read <= row.max) return ok(read);
  const isTooPrecise = read === undefined && row.is === 'percent';
  return refuse(isTooPrecise ? RATES_TEXTS['hst-decimals'].text : describeRateBounds(field));
}

function readNumber(is: 'dollars' | 'percent' | 'kilometres', typed: string): number | undefined {
  if (is === 'kilometres') {
    const digits = asciiDigits(typed).replace(/[\s,]/g, '');
    return /^\d{1,6}$/.test(digits) ? Number(digits) : undefined;
  }
  const hundredths = parseDollars(typed.replace('%', ''));
  return is === 'percent' && hundredths !== undefined ? hundredths / 100 : hundredths;
}

/** Reads a form. Returns the rates, or what is wrong with its fields in their order. */
export function readRates(texts: RatesTexts): Result<RatesForm, readonly FieldText<RatesField>[]> {
  const read = mapNames(RATES_FIELDS, (field) => readRate(field, texts[field]));
  const refused = RATES_FIELDS.flatMap((field) => {
    const value = read[field];
    return value.ok ? [] : [{ field, text: value.problem }];
  });
  if (refused.length > 0) return refuse(refused);
  return ok(withValues(ratesForm(OAKVILLE_TARIFF), (field) => (read[field].ok ? read[field].value : null)));
}

/** Returns rates with other values at the places of all fields. */
function withValues(rates: RatesForm, valueAt: (field: RatesField) => RatesValue): RatesForm {
  const fill = (part: object, at: string): object =>
    Object.fromEntries(
      Object.entries(part).map(([name, value]) => {
        const place = `${at}${name}`;
        if (typeof value === 'object' && value !== null) return [name, fill(value, `${place}/`)];
        return [name, place in RATES_ROWS ? valueAt(place as RatesField) : value];
      }),
    );
  return fill(rates, '') as RatesForm;
}
