// A separate file, so that visitors do not download the rules of texts that only owners write.

import { type Company, tagline } from '../shared/company.ts';
import type { FieldText } from '../shared/messages.ts';
import { isOther, namesOf } from '../shared/table.ts';
import { cleanLine, cleanText } from '../shared/text.ts';
import { isAwardShown, linesOf, type TextEntry, type Texts } from '../shared/texts.ts';
import { isPlain } from './plain-text.ts';

/** The most characters of the terms, paragraphs of /about, and entries of /before-you-rent. */
export const MAX_TERMS_LENGTH = 8_000;
export const MAX_PARAGRAPHS = 6;
export const MAX_ENTRIES = 12;

/** The texts as the form and the history have them: what is changed, kept and undone as one. */
export type TextFacts = {
  readonly tagline: string;
  readonly promo: string;
  readonly about: readonly string[];
  readonly 'award/shown': boolean;
  readonly 'award/title': string;
  readonly 'award/text': string;
  readonly 'inFrench/shown': boolean;
  readonly 'inFrench/text': string;
  readonly beforeYouRent: readonly TextEntry[];
  readonly terms: string;
};
export type TextFact = keyof TextFacts;

/** What the form, the history and the audit trail call each of them. */
export const TEXT_LABELS: Readonly<Record<TextFact, string>> = {
  tagline: 'Tagline',
  promo: 'Promo line',
  about: 'About',
  'award/shown': 'Award band',
  'award/title': 'Award title',
  'award/text': 'Award text',
  'inFrench/shown': 'Line in French',
  'inFrench/text': 'Text in French',
  beforeYouRent: 'Before you rent',
  terms: 'Terms',
};
export const TEXT_FACTS = namesOf(TEXT_LABELS);

export function textFacts({ award, inFrench, ...texts }: Texts): TextFacts {
  return {
    ...texts,
    'award/shown': award.shown,
    'award/title': award.title,
    'award/text': award.text,
    'inFrench/shown': inFrench.shown,
    'inFrench/text': inFrench.text,
  };
}

export function textsOf(facts: TextFacts): Texts {
  const { tagline, promo, about, beforeYouRent, terms } = facts;
  return {
    tagline,
    promo,
    about,
    award: { shown: facts['award/shown'], title: facts['award/title'], text: facts['award/text'] },
    inFrench: { shown: facts['inFrench/shown'], text: facts['inFrench/text'] },
    beforeYouRent,
    terms,
  };
}

/** Returns the texts as they are stored: clean, without empty lines, paragraphs and entries. */
export function cleanTexts({ tagline, promo, about, award, inFrench, beforeYouRent, terms }: Texts): Texts {
  return {
    tagline: cleanLine(tagline),
    promo: cleanLines(promo),
    about: about.map(cleanLine).filter((paragraph) => paragraph !== ''),
    award: { shown: award.shown, title: cleanLine(award.title), text: cleanLine(award.text) },
    inFrench: { shown: inFrench.shown, text: cleanLine(inFrench.text) },
    beforeYouRent: beforeYouRent.map(cleanEntry).filter(({ title, text }) => title + text !== ''),
    terms: cleanLines(terms),
  };
}

function cleanEntry({ title, text }: TextEntry): TextEntry {
  return { title: cleanLine(title), text: cleanLines(text) };
}

function cleanLines(text: string): string {
  return linesOf(cleanText(text).split('\n').map(cleanLine).join('\n')).join('\n');
}

const NOT_PLAIN = 'Write plain text, without < and >.';
const NO_PARAGRAPH = 'Write at least one paragraph.';
const NO_TITLE = 'Enter a title.';
const NO_TEXT = 'Enter a text.';

/** Returns what is wrong with texts as they are typed, by their places: `about/2`, `award/title` (SITE-13). */
export function textProblems(typed: Texts): readonly FieldText<string>[] {
  const { about, beforeYouRent, ...facts } = textFacts(typed);
  const isEmpty = about.every((paragraph) => cleanLine(paragraph) === '');
  const texts: readonly (readonly [place: string, text: string | boolean])[] = [
    ...namesOf(facts).map((fact) => [fact, facts[fact]] as const),
    ...about.map((paragraph, index) => [`about/${index}`, paragraph] as const),
    ...beforeYouRent.flatMap(({ title, text }, index) => [
      [`beforeYouRent/${index}/title`, title] as const,
      [`beforeYouRent/${index}/text`, text] as const,
    ]),
  ];
  return [
    ...texts.flatMap(([field, text]) => (isWritable(text) ? [] : [{ field, text: NOT_PLAIN }])),
    ...(isEmpty ? [{ field: 'about/0', text: NO_PARAGRAPH }] : []),
    ...beforeYouRent
      .map(cleanEntry)
      .flatMap(({ title, text }, index) => [
        ...(title === '' && text !== '' ? [{ field: `beforeYouRent/${index}/title`, text: NO_TITLE }] : []),
        ...(title !== '' && text === '' ? [{ field: `beforeYouRent/${index}/text`, text: NO_TEXT }] : []),
      ]),
  ];
}

function isWritable(text: string | boolean): boolean {
  return typeof text === 'boolean' || text === '' || isPlain(text);
}

/** A text before and after a change, by its place in the settings. */
export type TextChange = {
  readonly field: `texts/${TextFact}`;
  readonly before: TextFacts[TextFact];
  readonly after: TextFacts[TextFact];
};

/** Returns what differs. */
export function changedTexts(before: Texts, after: Texts): readonly TextChange[] {
  const [was, is] = [textFacts(before), textFacts(after)];
  return TEXT_FACTS.filter((fact) => isOther(was[fact], is[fact])).map((fact) => ({
    field: `texts/${fact}`,
    before: was[fact],
    after: is[fact],
  }));
}

/**
 * Returns the texts to store of those after a change: the ones that an owner made other than they came
 * with the site. The rest goes on following the opening hours (TRIP-23). `stored` are those from before.
 */
export function textsToStore(stored: Partial<Texts>, before: Texts, after: Texts, defaults: Texts): Partial<Texts> {
  const own = namesOf(after).filter(
    (name) =>
      isOther(after[name], defaults[name]) && (stored[name] !== undefined || isOther(after[name], before[name])),
  );
  return Object.fromEntries(own.map((name) => [name, after[name]])) as Partial<Texts>;
}

/** The texts that everybody may read. */
export type ShownTexts = Pick<Texts, 'tagline' | 'about'> & Partial<Texts>;

/** Returns them: no text that is not shown, and the tagline as the pages have it (SITE-14). */
export function shownTexts(texts: Texts, company: Pick<Company, 'towns'>): ShownTexts {
  const { promo, about, award, inFrench, beforeYouRent, terms } = texts;
  return {
    tagline: tagline(company, texts),
    ...(promo !== '' && { promo }),
    about,
    ...(isAwardShown(award) && { award }),
    ...(inFrench.shown && inFrench.text !== '' && { inFrench }),
    ...(beforeYouRent.length > 0 && { beforeYouRent }),
    ...(terms !== '' && { terms }),
  };
}

/** A change as the history has it. */
type Change = { readonly field: string; readonly before: unknown; readonly after: unknown };

/** Returns the text at a place of the settings; undefined for what is no text. */
export function textFactAt(field: string): TextFact | undefined {
  return TEXT_FACTS.find((fact) => field === `texts/${fact}`);
}

/**
 * Describes a change of a text: "Tagline: none → Cars and vans." (SITE-15). Long texts are shortened to
 * where they differ. Undefined for what is no text.
 */
export function describeTextChange({ field, before, after }: Change): string | undefined {
  const fact = textFactAt(field);
  if (fact === undefined) return undefined;
  const [was, is] = [asLine(before), asLine(after)];
  const from = startOfDifference(was, is);
  return `${TEXT_LABELS[fact]}: ${excerpt(was, from)} → ${excerpt(is, from)}`;
}

/** Returns what the form holds so that a change of the texts is undone. */
export function textsBefore(changes: readonly Change[]): Partial<TextFacts> {
  const facts = changes.flatMap(({ field, before }) => {
    const fact = textFactAt(field);
    return fact === undefined ? [] : [[fact, before] as const];
  });
  return Object.fromEntries(facts) as Partial<TextFacts>;
}

/** A value of the history in one line. */
function asLine(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'shown' : 'not shown';
  if (Array.isArray(value)) return value.map(asLine).join(' / ');
  if (typeof value === 'object' && value !== null && 'title' in value && 'text' in value) {
    return asLine(`${value.title}: ${value.text}`);
  }
  return linesOf(String(value ?? '')).join(' / ');
}

/** How many characters of a text the history has, and how many of them from before the difference. */
const MAX_EXCERPT = 80;
const MAX_LEAD = 20;

/** Returns the place from which two texts are shown: their start, or a word shortly before they differ. */
function startOfDifference(one: string, other: string): number {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  if (Math.max(one.length, other.length) <= MAX_EXCERPT || same <= MAX_LEAD) return 0;
  const word = one.indexOf(' ', same - MAX_LEAD) + 1;
  return word > 0 && word <= same ? word : same;
}

function excerpt(text: string, from: number): string {
  if (text === '') return 'none';
  const rest = text.slice(from);
  const end = rest.length > MAX_EXCERPT ? `${rest.slice(0, MAX_EXCERPT - 1).trimEnd()}…` : rest;
  return from > 0 ? `…${end}` : end;
}
