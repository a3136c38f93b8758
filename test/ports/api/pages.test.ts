import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MOVED_PAGES } from '../../../src/ports/api/built-pages.ts';
import { correctedAddress, fileOfPage, LISTED_PAGES, PAGES, STAFF_PAGES } from '../../../src/ports/api/pages.ts';

const SPECIFICATION = readFileSync('docs/specification.md', 'utf8');

/** The paths that a sentence of the specification names, in order. */
function pathsAfter(words: string): readonly (string | undefined)[] {
  const [, rest = ''] = SPECIFICATION.split(words);
  return [...(rest.split('. ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, path]) => path).toSorted();
}

it('should hold the routes of the site (PAGE-1)', () => {
  expect(PAGES.toSorted()).toEqual(pathsAfter('**PAGE-1** The pages are'));
});

it("should list neither the staff's pages nor those that show a trip (PAGE-20)", () => {
  const hidden = PAGES.filter((page) => ![...LISTED_PAGES, ...STAFF_PAGES].some((other) => other === page));
  expect(hidden.toSorted()).toEqual(pathsAfter('They are not told of the staff pages,'));
});

it('should lead the older names of the steps to their pages, and /admin to the first staff page (PAGE-2)', () => {
  expect(MOVED_PAGES).toEqual({
    '/quote': '/rate-quote',
    '/info': '/booking',
    '/complete': '/reservation-complete',
    '/admin': '/admin/today',
  });
});

// PAGE-23
it.each([
  ['/About/?from=card', '/about?from=card'],
  ['/my-reservation%23a.b', '/my-reservation#a.b'],
  ['/My-Reservation/%23a.b?utm_source=x', '/my-reservation?utm_source=x#a.b'],
  ['/rate-quote%2523sienna%7E1', '/rate-quote#sienna~1'],
  ['/admin/bookings%23sign-in%3Da.b', '/admin/bookings#sign-in=a.b'],
  ['/quote%23%E0%A4%A', '/quote#%E0%A4%A'],
  ['/my-reservation%23a%0D%0Ab', '/my-reservation#a%0D%0Ab'],
])('should lead %s to %s', (url, address) => {
  expect(correctedAddress(url)).toBe(address);
});

it.each(['/', '/about', '/about?x=%23', '/nowhere%23a', '//about', '/about%2F%23a'])('should leave %s alone', (url) => {
  expect(correctedAddress(url)).toBeUndefined();
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
