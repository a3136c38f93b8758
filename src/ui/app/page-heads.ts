import { COMPANY, OPENING_HOURS, RENTAL_LOCATION, SERVED_TOWNS } from '../../domain/shared/company.ts';
import { type BuiltPage, PUBLIC_URL_MARK } from '../../ports/api/pages.ts';

/** What the head of a page says. Pages with a description are for search engines. */
export type PageHead = { readonly description?: string };

export const PAGE_HEADS: Readonly<Record<BuiltPage, PageHead>> = {
  '/': {
    description:
      'Family-owned car and truck rental in Oakville, Ontario, since 1991. Cars, SUVs, trucks and vans, seven days a week, with the whole price before you reserve.',
  },
  '/vehicles': {
    description:
      'Sedans, SUVs, minivans, pick-ups, cargo vans and box trucks in Oakville, each with its total price for your dates.',
  },
  '/rate-quote': {},
  '/booking': {},
  '/reservation-complete': {},
  '/about': {
    description:
      'Locally owned since 1991: we serve Oakville, Burlington, Milton, Mississauga and Hamilton and bill insurance companies directly.',
  },
  '/business/program': {
    description:
      'Vehicles for companies around Oakville: custom rates, monthly invoicing, priority service, local delivery and pickup.',
  },
  '/business/entertainment': {
    description:
      'Vehicles for film, television, concerts and sporting events, held to your shoot schedule and delivered to the set.',
  },
  '/contact': {
    description: 'Write to us, call us or come by: our address in Oakville, our hours and a map.',
  },
  '/privacy': { description: 'What we keep of what you type on this site, why, and for how long.' },
  '/admin/add-car': {},
  '/admin/bookings': {},
  '/admin/messages': {},
  '/admin/health': {},
  '/admin/account': {},
  'not-found': {},
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
