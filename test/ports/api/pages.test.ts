import { expect, it } from 'vitest';
import { fileOfPage, isListed, MOVED_PAGES, PAGES } from '../../../src/ports/api/pages.ts';

it('should hold the routes of the site (PAGE-1)', () => {
  expect(PAGES).toEqual([
    '/',
    '/vehicles',
    '/rate-quote',
    '/booking',
    '/reservation-complete',
    '/my-reservation',
    '/about',
    '/business/program',
    '/business/entertainment',
    '/contact',
    '/privacy',
    '/admin/add-car',
    '/admin/today',
    '/admin/timeline',
    '/admin/bookings',
    '/admin/new-booking',
    '/admin/messages',
    '/admin/reports',
    '/admin/health',
    '/admin/account',
    '/admin/people',
    '/admin/invitation',
    '/admin/reset',
  ]);
});

it('should lead the older names of the steps to their pages, and /admin to the first staff page (PAGE-2)', () => {
  expect(MOVED_PAGES).toEqual({
    '/quote': '/rate-quote',
    '/info': '/booking',
    '/complete': '/reservation-complete',
    '/admin': '/admin/today',
  });
});

it('should have no route with parameters (PAGE-1)', () => {
  expect(PAGES.filter((page) => /[:*?]/.test(page))).toEqual([]);
});

it('should name the file of a page', () => {
  expect(fileOfPage('/')).toBe('home.html');
  expect(fileOfPage('/about')).toBe('about.html');
  expect(fileOfPage('not-found')).toBe('not-found.html');
  expect(fileOfPage('/business/program')).toBe('business-program.html');
});

it("should list neither the staff's pages nor those that show a trip", () => {
  expect(PAGES.filter(isListed)).toEqual([
    '/',
    '/vehicles',
    '/about',
    '/business/program',
    '/business/entertainment',
    '/contact',
    '/privacy',
  ]);
});
