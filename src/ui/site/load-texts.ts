import type { Texts } from '../../domain/shared/texts.ts';
import { readSite } from '../../ports/api/calls/site.ts';
import { read } from '../client/send.ts';

/** What the answer leaves out. */
const NOT_SHOWN = {
  promo: '',
  award: { shown: false, title: '', text: '' },
  inFrench: { shown: false, text: '' },
  beforeYouRent: [],
  terms: '',
} as const satisfies Partial<Texts>;

/** Loads all texts of the owner. */
export async function loadTexts(): Promise<Partial<Texts>> {
  const { texts } = await read(readSite, {});
  return { ...NOT_SHOWN, ...texts };
}
