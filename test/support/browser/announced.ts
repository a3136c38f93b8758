import type { Page } from 'playwright-core';

/**
 * What a screen reader would announce: the text of a live region, or a focused element with the
 * title of the page at that moment.
 */
export type Announcement =
  | { readonly by: 'status' | 'alert'; readonly text: string }
  | { readonly by: 'focus'; readonly text: string; readonly title: string };

declare global {
  var spoken: Announcement[];
}

/**
 * Records announcements from the next document on. The returned function gives those since its last
 * call, in order.
 */
export async function listenTo(page: Page): Promise<() => Promise<Announcement[]>> {
  await page.addInitScript(() => {
    globalThis.spoken = [];
    const regionOf = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement;
      const isHidden = element?.closest('[aria-hidden="true"]') !== null;
      return isHidden
        ? undefined
        : element?.closest<HTMLElement>('[role="status"], [role="alert"], [aria-live="polite"]');
    };
    new MutationObserver((changes) => {
      for (const region of new Set(changes.map(({ target }) => regionOf(target)))) {
        const text = region?.innerText.trim() ?? '';
        if (region && text !== '') {
          globalThis.spoken.push({ by: region.getAttribute('role') === 'alert' ? 'alert' : 'status', text });
        }
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
    document.addEventListener('focusin', ({ target }) => {
      const text = target instanceof HTMLElement ? `${target.localName} ${target.innerText.trim()}` : '';
      globalThis.spoken.push({ by: 'focus', text, title: document.title });
    });
  });
  return () => page.evaluate(() => globalThis.spoken.splice(0));
}
