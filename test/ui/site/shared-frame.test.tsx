// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DEFAULT_COMPANY as COMPANY, directionsUrl, tagline } from '../../../src/domain/shared/company.ts';
import { DEFAULT_HOURS } from '../../../src/domain/shared/opening-hours.ts';
import { HERO_SLIDES } from '../../../src/ui/home/hero-slides.ts';
import { openSite } from '../render-site.tsx';

function linksIn(element: HTMLElement): readonly (string | null)[][] {
  return within(element)
    .getAllByRole('link')
    .map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]);
}

describe('the frame of every page', () => {
  // PAGE-4
  it('should lead from its header to the public pages', async () => {
    const user = openSite('/about');
    const header = screen.getByRole('banner');
    const nav = within(header).getByRole('navigation', { name: 'Main' });
    await user.click(within(nav).getByRole('button', { name: 'Business' }));
    expect(linksIn(nav)).toEqual([
      ['Home', '/'],
      ['About', '/about'],
      ['Vehicles', '/vehicles'],
      ['Business Rental Program', '/business/program'],
      ['Entertainment & Production Rentals', '/business/entertainment'],
      ['Contact', '/contact'],
      ['My reservation', '/my-reservation'],
    ]);
    expect(within(header).getByRole('link', { name: `Call ${COMPANY.phone}` })).toBeTruthy();
    expect(within(header).getByRole('img', { name: /Canad/ })).toBeTruthy();
  });

  // PAGE-5
  it('should say in its footer who the company is, where and how to reach it', () => {
    openSite('/about');
    const footer = screen.getByRole('contentinfo');
    for (const text of [tagline(COMPANY), COMPANY.street, COMPANY.phone, COMPANY.email, `© 2026 ${COMPANY.name}`]) {
      expect(footer.textContent).toContain(text);
    }
    expect(linksIn(footer)).toEqual(
      expect.arrayContaining([
        ...COMPANY.links.map(({ name, url }) => [name, url]),
        ['Get Directions', directionsUrl(COMPANY)],
        ['Find my reservation', '/my-reservation'],
        ['Before you rent', '/before-you-rent'],
        ['Privacy', '/privacy'],
      ]),
    );
  });
});

// PAGE-9
it('should have below the search what the company offers, on home', () => {
  openSite('/');
  const names = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(names).toEqual(
    expect.arrayContaining([
      ...['Cars', 'SUVs', 'Trucks', 'Vans'],
      ...['Free Customer Pickup', 'Flexible Vehicle Delivery', 'Clean, Reliable Fleet', 'Open 7 Days a Week'],
    ]),
  );
  expect(screen.getByText('Why choose us')).toBeTruthy();
  expect(screen.getByText(/readers’ choice award/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'View Available Vehicles' })).toBeTruthy();
});

// SITE-3, PAGE-6
it('should name in its logo and on its first slide the company as an owner moved it', () => {
  openSite('/', { company: { ...COMPANY, name: 'Halton Rentals of Milton', town: 'Milton', since: 2004 } });
  expect(screen.getAllByText('Rentals of Milton')).toBeTruthy();
  expect(screen.queryAllByText('Car & Truck Rental')).toEqual([]);
  expect(screen.getByText('Since 2004')).toBeTruthy();
  expect(screen.getByText('Milton’s own car and truck rental')).toBeTruthy();
});

// PAGE-6
it('should show eight slides in their order, on home', () => {
  expect(
    HERO_SLIDES.map(({ tag }) => (typeof tag === 'string' ? tag : tag({ ...COMPANY, hours: DEFAULT_HOURS }))),
  ).toEqual([
    'Since 1991',
    'Work vans',
    'Family minivans',
    'Pickup trucks',
    'Premium pickups',
    'Cargo vans',
    'Transit vans',
    'Full fleet',
  ]);
});
