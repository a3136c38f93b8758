import { formatShortDay } from '../shared/format-date.ts';
import { type DateText, type Instant, torontoDate } from '../shared/toronto-time.ts';
import { type Rates, type RatesForm, ratesForm, ratesInForce } from './rates.ts';
import { describeRateChange, type RateChange, rateChanges } from './rates-form.ts';

/**
 * A change of the rates: of a value, or of `rates/from`, the day from which rates were scheduled
 * (`after`) or withdrawn (`before`).
 */
export type RatesEvent = {
  readonly version: number;
  readonly at: Instant;
  readonly by: string;
  readonly changes: readonly {
    readonly field: string;
    readonly before: RateChange['before'] | DateText;
    readonly after: RateChange['after'] | DateText;
  }[];
};

/**
 * Returns who made or withdrew rates, and what became different by it, the latest first. Rates are
 * compared with those that were in force without them at the moment from which they are.
 */
export function ratesHistory(all: readonly Rates[]): readonly RatesEvent[] {
  let standing: readonly Rates[] = [];
  const acts = all
    .flatMap(({ withdrawn, ...rates }) => [
      { by: rates.by, at: rates.at, rates, isMade: true },
      ...(withdrawn ? [{ ...withdrawn, rates, isMade: false }] : []),
    ])
    .sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
  const events = acts.map(({ by, at, rates, isMade }, index): RatesEvent => {
    const others = standing.filter(({ id }) => id !== rates.id);
    const [without, own] = [ratesForm(ratesInForce(others, rates.from)), ratesForm(rates.tariff)];
    standing = isMade ? [...others, rates] : others;
    const day = rates.from > at ? torontoDate(rates.from) : null;
    const changes = isMade ? rateChanges(without, own) : rateChanges(own, without);
    return {
      version: index + 1,
      at,
      by,
      changes: [
        ...(day === null ? [] : [{ field: 'rates/from', before: isMade ? null : day, after: isMade ? day : null }]),
        ...changes.map((change) => ({ ...change, field: `rates/${change.field}` })),
      ],
    };
  });
  return events.reverse();
}

/** Describes a change of the history: "Deposit $300.00 to $400.00", or the day of rates (SITE-6). */
export function describeRatesEvent(
  { field, before, after }: { readonly field: string; readonly before: unknown; readonly after: unknown },
  today: DateText,
): string {
  if (field !== 'rates/from') {
    return describeRateChange({ field: field.slice('rates/'.length), before, after } as RateChange);
  }
  const words = (day: unknown): string => `Rates from ${formatShortDay(day as DateText, today)}`;
  return after === null ? `${words(before)} withdrawn` : words(after);
}

/** Rates with the day from which they are in force, as owners see them. */
export type DatedRates = {
  readonly id: string;
  readonly from: DateText;
  readonly rates: RatesForm;
  readonly by: string;
};

/** The rates of a site, as owners see them. */
export type SiteRates = {
  readonly site: { readonly version: number; readonly rates: RatesForm };
  readonly scheduled: readonly DatedRates[];
  readonly begun: readonly DatedRates[];
};

/** Returns the rates that new ones follow: those in force on that day without them. */
export function followedRates(
  { site, scheduled }: SiteRates,
  from: DateText | 'now' | '',
): Pick<DatedRates, 'rates'> & Partial<DatedRates> {
  return scheduled.filter((rates) => from !== 'now' && rates.from <= from).at(-1) ?? { rates: site.rates };
}

/** A row of the list: the rates that were, are or will be in force, and what differs from those before. */
export type ListedRates = {
  readonly state: 'scheduled' | 'in-force' | 'past';
  readonly changes: readonly RateChange[];
} & ({ readonly id: 'first' } | DatedRates);

/** Lists all rates, the latest first. The first ones came with the site. */
export function listRates({ scheduled, begun }: SiteRates, first: RatesForm): readonly ListedRates[] {
  const listed = [...begun, ...scheduled].map((rates, index, all): ListedRates => {
    const state = index >= begun.length ? 'scheduled' : index === begun.length - 1 ? 'in-force' : 'past';
    return { ...rates, state, changes: rateChanges(all[index - 1]?.rates ?? first, rates.rates) };
  });
  return [...listed.reverse(), { id: 'first', state: begun.length === 0 ? 'in-force' : 'past', changes: [] }];
}
