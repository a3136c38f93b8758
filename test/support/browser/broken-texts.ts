import type { Page } from 'playwright-core';
import { MONTHS } from '../../../src/domain/shared/format-date.ts';

const MONTH = MONTHS.map((month) => `${month}|${month.slice(0, 3)}`).join('|');
/** A time of day, a date with its weekday and year where it has them, or the postal code. */
const UNBROKEN = [
  String.raw`\d{1,2}(?::\d\d)? [ap]m\b`,
  String.raw`(?:[A-Z][a-z]{2,8}, )?(?:${MONTH}) \d{1,2}\b(?:, \d{4})?`,
  String.raw`\b[A-Z]\d[A-Z] \d[A-Z]\d\b`,
].join('|');

/** Returns the times, dates and postal codes that stand on more than one line (PAGE-49). */
export function brokenTexts(page: Page): Promise<string[]> {
  return page.evaluate(findBroken, UNBROKEN);
}

/** Runs in the page. */
function findBroken(pattern: string): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const owner = text.parentElement;
    if (!owner?.checkVisibility({ visibilityProperty: true }) || owner.closest('option, script, noscript, textarea')) {
      continue;
    }
    const content = text.textContent ?? '';
    for (const { 0: match, index } of content.matchAll(new RegExp(pattern, 'g'))) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + match.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.push(`${match}, in "${content.trim().slice(0, 80)}"`);
    }
  }
  return found;
}
