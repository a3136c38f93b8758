import { describe, expect, it } from 'vitest';
import { skipWithoutBrowser } from '../support/browser/browser.ts';
import { siteInBrowser } from '../support/browser/site-in-browser.ts';
import { aPicture } from '../support/values/pictures.ts';

const PHOTO = '/car-images/1-corolla.webp';

// FLEET-29
describe.skipIf(skipWithoutBrowser)('the pictures of the list', () => {
  const site = siteInBrowser();

  it.each([390, 820, 1280])(
    'should fill their stages at %i px: a photo all of it, a drawing its width',
    async (width) => {
      const { page, url } = await site.visit({ viewport: { width, height: 844 } });
      const { bytes } = await aPicture();
      await page.route(`**${PHOTO}`, (route) => route.fulfill({ contentType: 'image/png', body: Buffer.from(bytes) }));
      await page.route('**/api/vehicles', async (route) => {
        const answer = await route.fetch();
        const { vehicles, ...others } = await answer.json();
        const images = [{ url: PHOTO, width: 480, height: 320 }];
        await route.fulfill({
          response: answer,
          json: { ...others, vehicles: [{ ...vehicles[0], imageUrl: PHOTO, images }, ...vehicles.slice(1)] },
        });
      });
      await page.goto(`${url}/vehicles`);
      await page.locator(`article img[src="${PHOTO}"]`).first().waitFor();
      const boxes = async (index: number) => {
        const image = page.getByRole('article').nth(index).locator('img');
        await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
        return { image: await image.boundingBox(), stage: await image.locator('..').boundingBox() };
      };
      const photo = await boxes(0);
      expect(photo.image).toEqual(photo.stage);
      expect(photo.stage?.height).toBeGreaterThanOrEqual(0.61 * (photo.stage?.width ?? 0));
      const drawing = await boxes(1);
      expect(drawing.image?.width).toBeGreaterThanOrEqual(drawing.stage?.width ?? Number.NaN);
      expect(drawing.image?.height).toBeLessThan(drawing.stage?.height ?? 0);
    },
  );
});
