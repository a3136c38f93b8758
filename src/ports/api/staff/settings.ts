import * as v from 'valibot';
import type { RatesSample, SentRates } from '../../../domain/pricing/rates.ts';
import { RATES_FIELDS } from '../../../domain/pricing/rates-form.ts';
import { WEEK } from '../../../domain/shared/opening-hours.ts';
import { each } from '../../../domain/shared/table.ts';
import { COMPANY_FIELDS } from '../../../domain/site/company-form.ts';
import { CentsSchema, DateSchema, InstantSchema, lenient, WholeSchema, withoutUndefined } from '../common.ts';
import { QuoteAnswer } from '../quote.ts';
import type { Same, TypeOf } from '../schema.ts';
import {
  CompanySchema,
  HoursSchema,
  OwnSiteAnswer,
  RatesSchema,
  ShownRatesSchema,
  TextEntrySchema,
  TextsSchema,
} from '../site.ts';
import { VehicleUseSchema } from './staff-schedule.ts';

const SentRatesSchema = v.strictObject({
  id: v.exactOptional(v.pipe(v.string(), v.description('As shown; it is not read'))),
  ...RatesSchema.entries,
});
true satisfies Same<SentRates, TypeOf<typeof SentRatesSchema>>;

/** Rates with the day from which they are in force. */
const DatedRatesSchema = v.object({ id: v.string(), from: DateSchema, rates: ShownRatesSchema, by: v.string() });

const ChangedValueSchema = v.nullable(
  v.union([v.number(), v.boolean(), v.string(), v.array(v.string()), v.array(TextEntrySchema)]),
);

export const SettingsAnswer = v.object({
  site: OwnSiteAnswer,
  scheduled: v.pipe(v.array(DatedRatesSchema), v.description('The earliest first')),
  begun: v.pipe(v.array(DatedRatesSchema), v.description('Those that were in force and that are, the earliest first')),
  history: v.pipe(
    v.array(
      v.object({
        version: WholeSchema,
        at: InstantSchema,
        by: v.string(),
        changes: v.array(
          v.object({
            field: v.pipe(
              v.string(),
              v.description(
                'Like company/phone, texts/award/title, rates/deposit; rates/from is the day of scheduled rates',
              ),
            ),
            before: ChangedValueSchema,
            after: ChangedValueSchema,
          }),
        ),
      }),
    ),
    v.description('Who changed what, the latest first'),
  ),
});
export type Settings = TypeOf<typeof SettingsAnswer>;

export const SettingsBody = v.strictObject({
  seenVersion: WholeSchema,
  company: v.exactOptional(CompanySchema),
  hours: v.exactOptional(HoursSchema),
  texts: v.exactOptional(TextsSchema),
});
export const ChangedSettings = v.object({
  site: OwnSiteAnswer,
  overlaps: v.pipe(
    v.array(VehicleUseSchema),
    v.description(
      'Of changed hours: the bookings to come whose pickup is outside them, the earliest first, at most 200',
    ),
  ),
});

export const HoursPreviewBody = v.strictObject({ hours: HoursSchema });
export const HoursPreviewAnswer = v.object({ overlaps: ChangedSettings.entries.overlaps });

export const RatesBody = v.strictObject({
  seenVersion: WholeSchema,
  from: v.union([v.literal('now'), DateSchema]),
  rates: SentRatesSchema,
});

export const RatesPreviewBody = v.strictObject({ rates: SentRatesSchema });
export const RatesPreviewAnswer = v.object({
  samples: v.array(v.object({ title: v.string(), before: QuoteAnswer, after: QuoteAnswer, difference: CentsSchema })),
});
true satisfies Same<readonly RatesSample[], TypeOf<typeof RatesPreviewAnswer>['samples']>;

/** New rates that are typed and not sent yet: the fields that differ from those before. */
export const TypedRates = v.object({
  isScheduled: v.boolean(),
  from: v.union([v.literal(''), DateSchema]),
  edits: v.pipe(
    v.object(each(RATES_FIELDS, lenient(v.union([v.string(), v.boolean()])))),
    v.transform(withoutUndefined),
  ),
});
export type TypedRates = TypeOf<typeof TypedRates>;

/** What is typed of the company and not sent yet: the fields that differ from what is saved. */
export const TypedCompany = v.object({
  edits: v.pipe(v.object(each(COMPANY_FIELDS, lenient(v.string()))), v.transform(withoutUndefined)),
});
export type TypedCompany = TypeOf<typeof TypedCompany>;

/** What is typed of the opening hours and not sent yet: the days that differ from what is saved. */
export const TypedHours = v.object({
  edits: v.pipe(v.object(each(WEEK, lenient(v.string()))), v.transform(withoutUndefined)),
});
export type TypedHours = TypeOf<typeof TypedHours>;

/** What is typed of the texts and not sent yet: those that differ from what is saved. */
export const TypedTexts = v.object({
  edits: v.pipe(
    v.object({
      ...each(['tagline', 'promo', 'award/title', 'award/text', 'inFrench/text', 'terms'], lenient(v.string())),
      ...each(['award/shown', 'inFrench/shown'], lenient(v.boolean())),
      about: lenient(v.array(v.string())),
      beforeYouRent: lenient(v.array(TextEntrySchema)),
    }),
    v.transform(withoutUndefined),
  ),
});
export type TypedTexts = TypeOf<typeof TypedTexts>;
