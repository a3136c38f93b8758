import * as v from 'valibot';
import type { RatesForm, ShownRates } from '../../domain/pricing/rates.ts';
import {
  ADD_ON_IDS,
  type AddOnId,
  MAX_DEPOSIT,
  MAX_FEE,
  MAX_FREE_KILOMETRES,
  MAX_HST_PERCENT,
} from '../../domain/pricing/tariff.ts';
import type { Company } from '../../domain/shared/company.ts';
import { isWholeHour, type OpeningHours, WEEK, WHOLE_HOUR } from '../../domain/shared/opening-hours.ts';
import { mapNames } from '../../domain/shared/table.ts';
import type { Texts } from '../../domain/shared/texts.ts';
import { MAX_ENTRIES, MAX_PARAGRAPHS, MAX_TERMS_LENGTH, type ShownTexts } from '../../domain/site/owner-texts.ts';
import { MAX_FACT_LENGTH } from '../../domain/site/plain-text.ts';
import { MAX_LINKS, MAX_TOWNS } from '../../domain/site/settings.ts';
import { CentsSchema, textOf, WholeSchema } from './common.ts';
import type { Same, TypeOf } from './schema.ts';

const FeeSchema = v.pipe(CentsSchema, v.minValue(0), v.maxValue(MAX_FEE));
const KilometresSchema = v.pipe(WholeSchema, v.minValue(0), v.maxValue(MAX_FREE_KILOMETRES));

const FixedAddOn = v.strictObject({ offered: v.boolean(), pricePerDay: FeeSchema });
const AddOnByVehicle = v.strictObject({ offered: v.boolean(), pricePerDay: v.literal('by-vehicle') });

/** The add-ons by id. The waiver costs what each vehicle says. */
const AddOnsSchema = v.strictObject({
  ...(mapNames(ADD_ON_IDS, () => FixedAddOn) as Record<Exclude<AddOnId, 'loss-damage-waiver'>, typeof FixedAddOn>),
  'loss-damage-waiver': AddOnByVehicle,
});

/** Rates as owners write them (PRICE-31). */
export const RatesSchema = v.strictObject({
  listingFeePerDay: FeeSchema,
  underageFeePerDay: FeeSchema,
  hstPercent: v.pipe(
    v.number(),
    v.minValue(0),
    v.maxValue(MAX_HST_PERCENT),
    v.description('With at most two decimals'),
  ),
  deposit: v.pipe(CentsSchema, v.minValue(0), v.maxValue(MAX_DEPOSIT)),
  extraKilometre: v.pipe(v.nullable(FeeSchema), v.description('null: customers ask for it')),
  addOns: AddOnsSchema,
  freeKilometres: v.strictObject({ standard: KilometresSchema, reduced: KilometresSchema }),
});
true satisfies Same<RatesForm, TypeOf<typeof RatesSchema>>;

export const ShownRatesSchema = v.object({ id: v.string(), ...RatesSchema.entries });
true satisfies Same<ShownRates, TypeOf<typeof ShownRatesSchema>>;

const Fact = textOf(MAX_FACT_LENGTH);

/** The facts of the company (SITE-1). */
export const CompanySchema = v.strictObject({
  name: Fact,
  legalName: v.exactOptional(
    v.pipe(Fact, v.description('Of invoices and agreements; absent: they have the name alone')),
  ),
  since: WholeSchema,
  street: Fact,
  town: Fact,
  province: Fact,
  postalCode: Fact,
  latitude: v.pipe(v.number(), v.description('Degrees')),
  longitude: v.pipe(v.number(), v.description('Degrees')),
  phone: v.pipe(Fact, v.description('With 10 digits, as it is shown')),
  email: Fact,
  hstNumber: v.pipe(Fact, v.description('Empty: the company has none')),
  links: v.pipe(v.array(v.strictObject({ name: Fact, url: Fact })), v.maxLength(MAX_LINKS)),
  towns: v.pipe(v.array(Fact), v.minLength(1), v.maxLength(MAX_TOWNS)),
});
true satisfies Same<Company, TypeOf<typeof CompanySchema>>;

const WholeHour = v.pipe(v.string(), v.regex(WHOLE_HOUR), v.guard(isWholeHour), v.description('A whole hour'));

/** The opening hours (TRIP-21). */
export const HoursSchema = v.strictObject(
  mapNames(WEEK, () =>
    v.pipe(
      v.nullable(v.strictObject({ opens: WholeHour, closes: WholeHour })),
      v.description('The first and the last pickup time of the day; null: none'),
    ),
  ),
);
true satisfies Same<OpeningHours, TypeOf<typeof HoursSchema>>;

export const TextEntrySchema = v.strictObject({ title: Fact, text: Fact });

/** The owner's texts (SITE-12). Plain, without markup. */
export const TextsSchema = v.strictObject({
  tagline: v.pipe(Fact, v.description('Empty: made from the towns')),
  promo: v.pipe(Fact, v.description('Each line is a point of its own')),
  about: v.pipe(v.array(Fact), v.minLength(1), v.maxLength(MAX_PARAGRAPHS)),
  award: v.strictObject({ shown: v.boolean(), ...TextEntrySchema.entries }),
  inFrench: v.strictObject({
    shown: v.boolean(),
    text: v.pipe(Fact, v.description('{phone} is the phone number as a link')),
  }),
  beforeYouRent: v.pipe(v.array(TextEntrySchema), v.maxLength(MAX_ENTRIES)),
  terms: v.pipe(textOf(MAX_TERMS_LENGTH), v.description('Each line is a paragraph')),
});
true satisfies Same<Texts, TypeOf<typeof TextsSchema>>;

/** The site as its owners see it. */
export const OwnSiteAnswer = v.object({
  version: v.pipe(
    WholeSchema,
    v.description('Grows with every change of the company, the hours, the texts and the rates'),
  ),
  company: CompanySchema,
  hours: HoursSchema,
  texts: TextsSchema,
  rates: v.pipe(ShownRatesSchema, v.description('Those in force')),
});

/** The site as everybody sees it. */
export const SiteAnswer = v.object({
  ...OwnSiteAnswer.entries,
  texts: v.pipe(
    v.object({
      tagline: Fact,
      promo: v.exactOptional(TextsSchema.entries.promo),
      about: TextsSchema.entries.about,
      award: v.exactOptional(TextsSchema.entries.award),
      inFrench: v.exactOptional(TextsSchema.entries.inFrench),
      beforeYouRent: v.exactOptional(TextsSchema.entries.beforeYouRent),
      terms: v.exactOptional(TextsSchema.entries.terms),
    }),
    v.description('Without those that are not shown'),
  ),
});
true satisfies Same<ShownTexts, TypeOf<typeof SiteAnswer>['texts']>;
