import type { Page } from 'playwright-core';

/** By how many pixels two things may touch: the descenders of a line reach into the next one. */
const TOLERANCE_PX = 3;

/**
 * Returns the lines of text and the fields of a page that lie over each other, two per line. What
 * sticks to the window lies over the page on purpose, and so does a radio button over its label.
 */
export function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(findOverlaps, TOLERANCE_PX);
}

/** Runs in the page. */
function findOverlaps(tolerance: number): string[] {
  const isShown = (element: Element): boolean => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    for (let box: Element | null = element; box !== null; box = box.parentElement) {
      const { clipPath, position } = getComputedStyle(box);
      if (clipPath !== 'none' || /sticky|fixed/.test(position)) return false;
    }
    return true;
  };
  const things: { readonly name: string; readonly owner: Element; readonly rect: DOMRect }[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const owner = text.parentElement;
    if (owner === null || text.textContent?.trim() === '' || owner.closest('option, script, noscript')) continue;
    if (!isShown(owner)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const rect of range.getClientRects()) things.push({ name: text.textContent?.trim() ?? '', owner, rect });
  }
  for (const owner of document.querySelectorAll('input, select, textarea, button')) {
    if (isShown(owner))
      things.push({ name: owner.ariaLabel ?? owner.localName, owner, rect: owner.getBoundingClientRect() });
  }
  const found: string[] = [];
  for (const [index, { name, owner, rect }] of things.entries()) {
    for (const other of things.slice(index + 1)) {
      if (owner.contains(other.owner) || other.owner.contains(owner)) continue;
      const across = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left);
      const down = Math.min(rect.bottom, other.rect.bottom) - Math.max(rect.top, other.rect.top);
      if (across > tolerance && down > tolerance) found.push(`${name} / ${other.name}: ${across} x ${down}`);
    }
  }
  return found;
}
