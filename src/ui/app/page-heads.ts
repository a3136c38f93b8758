import { COMPANY, OPENING_HOURS, RENTAL_LOCATION, SERVED_TOWNS } from '../../domain/shared/company.ts';
import { type BuiltPage, PUBLIC_URL_MARK } from '../../ports/api/pages.ts';

/**
 * How a page is built: prerendered ('drawn'), or a shell that scripts fill. Pages with a
 * description are for search engines.
 */
export type PageHead = {
  readonly build: 'drawn' | 'shell';
  readonly description?: string;
  /** The title until scripts set one. */
  readonly title?: string;
};

export const PAGE_HEADS: Readonly<Record<BuiltPage, PageHead>> = {
  '/': {
    build: 'drawn',
    description:
      'Family-owned car and truck rental in Oakville, Ontario, since 1991. Cars, SUVs, trucks and vans, seven days a week, with the whole price before you reserve.',
  },
  '/vehicles': {
    build: 'shell',
    description:
      'Sedans, SUVs, minivans, pick-ups, cargo vans and box trucks in Oakville, each with its total price for your dates.',
  },
  '/rate-quote': { build: 'shell' },
  '/booking': { build: 'shell' },
  '/reservation-complete': { build: 'shell', title: `Your reservation | ${COMPANY.name}` },
  '/about': {
    build: 'drawn',
    description:
      'Locally owned since 1991: we serve Oakville, Burlington, Milton, Mississauga and Hamilton and bill insurance companies directly.',
  },
  '/business/program': {
    build: 'drawn',
    description:
      'Vehicles for companies around Oakville: custom rates, monthly invoicing, priority service, local delivery and pickup.',
  },
  '/business/entertainment': {
    build: 'drawn',
    description:
      'Vehicles for film, television, concerts and sporting events, held to your shoot schedule and delivered to the set.',
  },
  '/contact': {
    build: 'drawn',
    description: 'Write to us, call us or come by: our address in Oakville, our hours and a map.',
  },
  '/privacy': { build: 'drawn', description: 'What we keep of what you type on this site, why, and for how long.' },
  '/admin/add-car': { build: 'shell' },
  '/admin/bookings': { build: 'shell' },
  '/admin/new-booking': { build: 'shell' },
  '/admin/messages': { build: 'shell' },
  '/admin/health': { build: 'shell' },
  '/admin/account': { build: 'shell' },
  'not-found': { build: 'drawn' },
};

/** The company for search engines (schema.org, AutoRental), from the site's details alone. */
export const COMPANY_DATA = {
  '@context': 'https://schema.org',
  '@type': 'AutoRental',
  name: COMPANY.name,
  description: COMPANY.tagline,
  url: `${PUBLIC_URL_MARK}/`,
  image: `${PUBLIC_URL_MARK}/social.jpg`,
  telephone: COMPANY.phone,
  email: COMPANY.email,
  foundingDate: String(COMPANY.since),
  currenciesAccepted: 'CAD',
  address: {
    '@type': 'PostalAddress',
    streetAddress: COMPANY.street,
    addressLocality: RENTAL_LOCATION,
    addressRegion: 'ON',
    addressCountry: 'CA',
  },
  areaServed: SERVED_TOWNS,
  openingHoursSpecification: [
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      ...OPENING_HOURS.weekday,
    },
    { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Saturday', 'Sunday'], ...OPENING_HOURS.weekend },
  ],
  sameAs: COMPANY.social.map(({ url }) => url),
};
