import { describeOpen, describeOpenDays, type OpeningHours } from './opening-hours.ts';

/** A text of the owner under its heading. */
export type TextEntry = { readonly title: string; readonly text: string };

/**
 * What owners say of the company in their own words (SITE-12): plain texts of at most 600 characters
 * each, `terms` 8,000. A text that is empty is not shown. `tagline` is then made from the towns.
 */
export type Texts = {
  readonly tagline: string;
  /** Under the pictures of the home page. Each line is a point of its own. */
  readonly promo: string;
  /** One to six paragraphs. */
  readonly about: readonly string[];
  readonly award: TextEntry & { readonly shown: boolean };
  /** `PHONE_MARK` in the text is the phone number as a link. */
  readonly inFrench: { readonly shown: boolean; readonly text: string };
  /** What stands on /before-you-rent after the facts of the rules: up to twelve entries. */
  readonly beforeYouRent: readonly TextEntry[];
  /** Each line is a paragraph. */
  readonly terms: string;
};

/** The place of the phone number in the line in French. */
export const PHONE_MARK = '{phone}';

// Each page imports its own of the texts that came with the site. They follow the opening hours (TRIP-23).

export function defaultPromo(hours: OpeningHours): string {
  return `Direct billing with insurance companies\nFree local pickup\n${describeOpen(hours)}`;
}

export function defaultAbout(hours: OpeningHours): Texts['about'] {
  return [
    `One location, one family, ${describeOpenDays(hours)}. We rent cars, SUVs, trucks and vans to the people and businesses around us.`,
  ];
}

export const DEFAULT_AWARD: Texts['award'] = {
  shown: true,
  title: 'Chosen by our community',
  text: 'Winner of the community readers’ choice award. Thank you.',
};

export const DEFAULT_IN_FRENCH: Texts['inFrench'] = {
  shown: true,
  text: `Vous préférez le français ? Appelez-nous au ${PHONE_MARK}.`,
};

/** Returns the texts that an owner has not changed. */
export function defaultTexts(hours: OpeningHours): Texts {
  return {
    tagline: '',
    promo: defaultPromo(hours),
    about: defaultAbout(hours),
    award: DEFAULT_AWARD,
    inFrench: DEFAULT_IN_FRENCH,
    beforeYouRent: [],
    terms: '',
  };
}

/** Whether there is an award to show. */
export function isAwardShown({ shown, title, text }: Texts['award']): boolean {
  return shown && title + text !== '';
}

/** Splits a text into its lines. An empty text has none. */
export function linesOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => line !== '');
}
