// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aStaffSiteInProcess } from '../../support/site/site-in-process.ts';
import { openSite } from '../render-site.tsx';

const title = () => screen.findByRole('heading', { level: 1, name: 'How a rental goes' });

// STAFF-51
it('should be reached from the keys, which close, with the focus on its heading', async () => {
  await aStaffSiteInProcess();
  const user = openSite('/admin/today');
  await user.click(await screen.findByRole('button', { name: /^Keys/ }));
  await user.click(screen.getByRole('link', { name: 'How a rental goes' }));
  const heading = await title();
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

// STAFF-51
it('should name buttons, lists and marks as the other pages show them', async () => {
  await aStaffSiteInProcess();
  openSite('/admin/how-a-rental-goes');
  await title();
  const names = [...document.querySelectorAll('main li b')].map(({ textContent }) => textContent ?? '');
  const texts = ['src/domain', 'src/ui/staff/booking', 'src/ui/staff/today'].map(textsBelow).join('\n');
  const isShown = (name: string) => ["'", '"'].some((mark) => texts.includes(`${mark}${name}${mark}`));
  const isWritten = (name: string) => new RegExp(`^\\s*(?:<Icon [^>]*/> )?${name}$`, 'm').test(texts);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !isShown(name) && !isWritten(name))).toEqual([]);
});

function textsBelow(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}
