import { foldText } from './text.ts';

/** Marks, as of O'Brien, Jean-Luc and F-150. People type them, a blank, or nothing in their place. */
const MARKS = /[^\p{L}\p{N}]+/u;

/** Returns the words of a folded text. 'Raman, Priya' has the words of 'Raman Priya'. */
export function wordsOf(text: string): readonly string[] {
  return foldText(text)
    .split(/[ ,]+/)
    .filter((word) => word !== '');
}

/** Splits a folded word at its marks: O'BRIEN has the parts O and BRIEN. */
export function partsOf(word: string): readonly string[] {
  return word.split(MARKS).filter((part) => part !== '');
}

/** Returns the keys of a name whose beginnings a search finds: each word, bare of marks, and its parts. */
export function nameKeys(name: string): readonly string[] {
  return wordsOf(name).flatMap((word) => {
    const parts = partsOf(word);
    return [word, parts.join(''), ...parts];
  });
}

/** Returns the text that a search for parts of words looks in: as folded, and bare of marks. */
export function searchedText(texts: readonly string[]): string {
  return texts
    .map(foldText)
    .flatMap((text) => [
      ...new Set([
        text,
        wordsOf(text)
          .map((word) => partsOf(word).join(''))
          .join(' '),
      ]),
    ])
    .join('\n');
}

/**
 * Returns the words that `searchedText` must all contain, split at apostrophes and hyphens. Other
 * marks are looked for as typed, but the plus or minus before a number.
 */
export function containedWords(typed: string): readonly string[] {
  return foldText(typed)
    .split(' ')
    .flatMap((word) => {
      const parts = word.split(/['-]+|#(?=\w)/).filter((part) => part !== '');
      return parts.length === 0 ? [word] : parts;
    })
    .filter((word) => word !== '');
}
