/**
 * Draws the pictures that social networks show with a link to a page, and the icon that phones cut
 * to their own shape. Run it with `npm run social` after a change of the company's name or of a
 * page's heading. It needs a Chromium, which draws the letters by the site's own font; the files
 * are kept in `src/ui/public`, so that a build needs none.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { DEFAULT_COMPANY } from '../src/domain/shared/company.ts';
import { DEFAULT_HOURS } from '../src/domain/shared/opening-hours.ts';
import { LISTED_PAGES, SOCIAL_PICTURE, socialPictureOf } from '../src/ports/api/pages.ts';
import { type PageHead, pageHeads } from '../src/ui/app/page-heads.ts';
import { openBrowser } from '../test/support/browser/browser.ts';

const UI = join(import.meta.dirname, '../src/ui');
const ICON_PX = 512;
/** A phone's shape shows at least the inner four fifths of an icon; the mark stays within them. */
const MARK_PX = 300;
/** `--green-900` of tokens.css, the ground of the icon. */
const ICON_GROUND = '#083a2e';

const STYLE = `
body { width: ${SOCIAL_PICTURE.width}px; height: ${SOCIAL_PICTURE.height}px; overflow: hidden; background: var(--green-900); }
.drawing { position: absolute; inset: auto 0 0; width: 100%; height: 340px; object-fit: cover; object-position: 60% 100%; }
.banner { position: absolute; inset: 28px 28px auto; height: 322px; padding: 40px 48px 42px; border-radius: 24px;
  display: grid; align-content: space-between;
  background: var(--green-700); color: #fff;
  box-shadow: inset 0 0 0 8px var(--green-700), inset 0 0 0 11px #fff, 0 10px 30px rgb(0 0 0 / 0.3); }
.company { display: flex; align-items: center; gap: 22px; font-size: 42px; font-weight: 780; line-height: 1; }
.company img { width: 110px; border-radius: 14px; box-shadow: 0 0 0 4px #fff; }
.company span { display: block; margin-top: 12px; color: var(--lane-400); font-size: 34px; font-weight: 640; }
h1 { font-size: 58px; font-weight: var(--fw-black); letter-spacing: -0.03em; line-height: 1; }
`;

/** The page of a picture; it loads nothing. */
async function pageOf({ picture: { drawing, heading } }: PageHead): Promise<string> {
  const [tokens, base, font, mark, scene] = await Promise.all([
    readFile(join(UI, 'styles/tokens.css'), 'utf8'),
    readFile(join(UI, 'styles/base.css'), 'utf8'),
    readFile(join(UI, 'assets/fonts/overpass-latin.woff2'), 'base64'),
    readFile(join(UI, 'assets/mark.svg'), 'base64'),
    readFile(join(UI, `assets/${drawing}.svg`), 'base64'),
  ]);
  const face = `@font-face { font-family: "Overpass Variable"; src: url("data:font/woff2;base64,${font}"); font-weight: 420 860; }`;
  return `<!doctype html><html lang="en-CA"><style>${face}${tokens}${base}${STYLE}</style>
<img class="drawing" alt="" src="data:image/svg+xml;base64,${scene}">
<div class="banner">
<div class="company"><img alt="" src="data:image/svg+xml;base64,${mark}">
<div>${DEFAULT_COMPANY.name.replace('&', '&amp;')}<span>${DEFAULT_COMPANY.town}, Ontario</span></div></div>
<h1>${heading.replace('&', '&amp;')}</h1></div></html>`;
}

const browser = await openBrowser();
try {
  const page = await browser.newPage({ viewport: { ...SOCIAL_PICTURE } });
  for (const address of LISTED_PAGES) {
    await page.setContent(await pageOf(pageHeads(DEFAULT_COMPANY, DEFAULT_HOURS)[address]));
    await page.evaluate(async () => {
      await document.fonts.ready;
      for (const image of document.images) await image.decode();
    });
    await page.screenshot({ path: join(UI, 'public', socialPictureOf(address)), type: 'jpeg', quality: 82 });
  }
} finally {
  await browser.close();
}
const mark = await sharp(join(UI, 'assets/mark.svg'), { density: 400 }).resize(MARK_PX).toBuffer();
await sharp({ create: { width: ICON_PX, height: ICON_PX, channels: 3, background: ICON_GROUND } })
  .composite([{ input: mark }])
  .png({ palette: true })
  .toFile(join(UI, 'public/icon-maskable-512.png'));
