import { useQueryClient } from '@tanstack/react-query';
import {
  RATES_FIELDS,
  RATES_ROWS,
  type RatesField,
  type RatesTexts,
  type RatesValue,
  rateChanges,
  rateOf,
  ratesTexts,
  readRate,
  readRates,
} from '../../../domain/pricing/rates-form.ts';
import { followedRates } from '../../../domain/pricing/rates-history.ts';
import {
  describeColleague,
  describeRatesSaved,
  RATES_FAILED,
  RATES_NOT_SAVED,
  RATES_TEXTS,
} from '../../../domain/pricing/staff-messages.ts';
import { NOTHING_CHANGED } from '../../../domain/shared/messages.ts';
import { ok, refuse } from '../../../domain/shared/result.ts';
import { mapNames } from '../../../domain/shared/table.ts';
import type { Asked } from '../../../ports/api/call.ts';
import { makeRates } from '../../../ports/api/calls/staff/settings.ts';
import { decode } from '../../../ports/api/schema.ts';
import { type Settings, TypedRates } from '../../../ports/api/staff/settings.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { useToday } from '../../kit/clock.tsx';
import { type FieldDescription, useForm } from '../../kit/use-form.ts';
import { useStored } from '../../kit/use-stored.ts';
import { useStaffSession } from '../session/staff-session.tsx';
import { STORED } from '../session/stored-work.ts';

type FieldName = 'from' | `rates/${RatesField}`;

const FIELDS: readonly FieldDescription<FieldName>[] = [
  { name: 'from', label: 'In force from' },
  ...RATES_FIELDS.map((field): FieldDescription<FieldName> => {
    const { is, label } = RATES_ROWS[field];
    return { name: `rates/${field}`, label, ...(is === 'flag' && { type: 'checkbox' }) };
  }),
];

/** A value before, and as it is typed; without `after` where that cannot be read. */
export type RateDifference = { readonly before: RatesValue; readonly after?: RatesValue };

type SentBody = Asked<typeof makeRates>['body'];

const NOTHING_TYPED: TypedRates = { isScheduled: false, from: '', edits: {} };

/**
 * New rates as they are typed, which the tab keeps until they are sent (STAFF-61), and their save.
 * Fields that were not typed show the rates that the new ones follow, also after a colleague changed
 * those.
 */
export function useNewRates(settings: Settings, reload: () => Promise<Settings | undefined>) {
  const { send, access } = useStaffSession();
  const { notify } = useNotifier();
  const client = useQueryClient();
  const today = useToday();
  const [typed, change] = useStored<TypedRates>(STORED.rates, (value) => decode(TypedRates, value), NOTHING_TYPED);
  const from: TypedRates['from'] | 'now' = typed.isScheduled ? typed.from : 'now';
  const followed = followedRates(settings, from);
  const before = ratesTexts(followed.rates);
  const texts = { ...before, ...typed.edits } as RatesTexts;
  const forget = (): void => change(() => NOTHING_TYPED);
  const read = readRates(texts);
  const differences = mapNames(RATES_FIELDS, (field): RateDifference => {
    const after = readRate(field, texts[field]);
    return { before: rateOf(followed.rates, field), ...(after.ok && { after: after.value }) };
  });

  const type = (edits: Partial<Record<FieldName, string | boolean>>): void =>
    change((was) => {
      const { from: day = was.from, ...rates } = edits;
      const next: Record<string, string | boolean> = { ...was.edits };
      for (const [name, value] of Object.entries(rates)) next[name.slice('rates/'.length)] = value;
      for (const field of RATES_FIELDS) if (next[field] === before[field]) delete next[field];
      return { ...was, from: day as TypedRates['from'], edits: next };
    });

  const form = useForm({
    fields: FIELDS,
    limits: {},
    hidden: typed.isScheduled ? [] : ['from'],
    values: { from: typed.from, ...atPlaces(texts) },
    onEdit: type,
    check: () => {
      const isPast = from !== 'now' && from <= today;
      const refused = [
        ...(isPast ? [RATES_TEXTS['from-not-later']] : []),
        ...(read.ok ? [] : read.problem.map(({ field, text }) => ({ field: `rates/${field}`, text }))),
      ];
      if (refused.length > 0) return refuse(refused.map(({ field, text }) => ({ path: `/${field}`, message: text })));
      if (!read.ok || from === '') return refuse([]);
      if (rateChanges(followed.rates, read.value).length === 0) return refuse([{ path: '', message: NOTHING_CHANGED }]);
      return ok({ seenVersion: settings.site.version, from, rates: read.value });
    },
    send: async (body) => {
      const answer = await send(makeRates, { body });
      const problem = answer.ok ? undefined : answer.problem;
      if (problem?.code === 'invalid-input') return problem.errors;
      const fresh = await reload();
      if (problem && !isOwn(problem.changedBy, body, fresh)) {
        const { changedBy, changedAt } = problem;
        notify({ kind: 'failed', text: RATES_NOT_SAVED, detail: describeColleague(changedBy, changedAt) });
        return undefined;
      }
      forget();
      void client.invalidateQueries({ queryKey: ['health'] });
      notify({ kind: 'done', text: describeRatesSaved(body.from, today), takesFocus: true });
      return undefined;
    },
    failed: RATES_FAILED,
  });

  /** An earlier press of this person was answered by a fault, and saved them after all. */
  const isOwn = (by: string | undefined, sent: SentBody, fresh: Settings | undefined): boolean =>
    'user' in access &&
    by === access.user.email &&
    fresh !== undefined &&
    rateChanges(followedRates(fresh, sent.from).rates, sent.rates).length === 0;

  return {
    form,
    from,
    texts,
    followed,
    /** The rates as they are typed; undefined while one of them cannot be read. */
    next: read.ok ? read.value : undefined,
    differences,
    /** How many values differ, also those that cannot be read. */
    count: RATES_FIELDS.filter((field) => differences[field].before !== differences[field].after).length,
    type,
    schedule: (isScheduled: boolean): void => change((was) => ({ ...was, isScheduled })),
    putBack: (): void => {
      forget();
      form.clearErrors();
    },
  };
}

/** Returns the values of the form by the names of their fields. */
function atPlaces(texts: RatesTexts) {
  const entries = Object.entries(texts).map(([field, value]) => [`rates/${field}`, value]);
  return Object.fromEntries(entries) as Readonly<Record<`rates/${RatesField}`, string | boolean>>;
}
