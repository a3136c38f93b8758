import type { BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';

export const carousel = (page: Page) => page.getByRole('region', { name: 'Highlights' });
export const button = (page: Page, name: string) => carousel(page).getByRole('button', { name, exact: true });

/** Defines one test for each width: the text of every slide is readable. */
export function readableSuite(
  widths: readonly number[],
  openHome: (options: BrowserContextOptions) => Promise<Page>,
): void {
  it.each(widths)('should keep its words readable on every scene at %i px', async (width) => {
    const page = await openHome({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) {
      await button(page, `Show slide ${number}`).click();
      expect(await worstContrast(page, number), `slide ${number}`).toBeGreaterThanOrEqual(4.5);
    }
  });
}

/**
 * Returns the lowest WCAG 2 contrast between the text of the current slide and a pixel behind one
 * of its lines.
 */
async function worstContrast(page: Page, number: number): Promise<number> {
  const group = carousel(page).getByRole('group', { name: `${number} of 8` });
  await group.getByRole('img').evaluate((picture: HTMLImageElement) => picture.decode());
  const { lines, colour } = await group.evaluate((shownSlide) => {
    const words = [...shownSlide.querySelectorAll('p')].slice(1);
    const found = words.flatMap((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return [...range.getClientRects()].map(({ left, right, top, bottom }) => ({ left, right, top, bottom }));
    });
    const ink = getComputedStyle(shownSlide).color;
    for (const text of words) text.style.visibility = 'hidden';
    return { lines: found, colour: ink };
  });
  const ink = luminance((colour.match(/\d+/g) ?? []).map(Number));
  const { data, info } = await sharp(await page.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true });
  let worst = 21;
  for (const { left, right, top, bottom } of lines) {
    for (let y = Math.floor(top); y < bottom; y += 1) {
      for (let x = Math.floor(left); x < right; x += 1) {
        const at = (y * info.width + x) * info.channels;
        const ground = luminance([...data.subarray(at, at + 3)]);
        worst = Math.min(worst, (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05));
      }
    }
  }
  return worst;
}

function luminance([red = 0, green = 0, blue = 0]: readonly number[]): number {
  const linear = (value: number) => (value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
