import type { Page } from 'playwright-core';

/**
 * The targets that are smaller than 44 px in a direction, but for links within a text. A box or a
 * choice is as large as its label. The eight ticks of the carousel share one row with its buttons:
 * there 24 px have to do.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isInText = (target: Element): boolean =>
      target.matches('a') &&
      getComputedStyle(target).display === 'inline' &&
      target.parentElement?.textContent?.trim() !== target.textContent?.trim();
    return [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary')]
      .filter((target) => target.checkVisibility({ visibilityProperty: true }) && !target.closest('[aria-hidden]'))
      .filter((target) => !isInText(target) && !target.matches('[href="#main"]'))
      .flatMap((target) => {
        const boxes = [target, ...(target.matches('input') ? [target.closest('label') ?? target] : [])].map((box) =>
          box.getBoundingClientRect(),
        );
        const width = Math.max(...boxes.map((box) => box.width));
        const height = Math.max(...boxes.map((box) => box.height));
        const name = target.getAttribute('aria-label') ?? target.closest('label')?.textContent ?? target.textContent;
        const least = target.closest('[aria-roledescription="carousel"]') ? 24 : 43.5;
        return width < least || height < 43.5 ? [`${target.localName} ${name}: ${width} x ${height}`] : [];
      });
  });
}
