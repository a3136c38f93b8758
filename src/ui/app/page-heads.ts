import { type Company, listTowns } from '../../domain/shared/company.ts';
import { describeOpenDays, type OpeningHours } from '../../domain/shared/opening-hours.ts';
import type { ListedPage } from '../../ports/api/pages.ts';

/**
 * What search engines and social networks are told of a page (PAGE-20). `npm run social` draws the
 * picture from a drawing in `src/ui/assets` and the heading beside it.
 */
export type PageHead = {
  readonly description: string;
  readonly picture: { readonly drawing: string; readonly shows: string; readonly heading: string };
};

/** Returns the heads of the listed pages. The others are not for search engines. */
export function pageHeads(
  { since, town, province, towns }: Company,
  hours: OpeningHours,
): Readonly<Record<ListedPage, PageHead>> {
  return {
    '/': {
      description: `Family-owned car and truck rental in ${town}, ${province === 'ON' ? 'Ontario' : province}, since ${since}. Cars, SUVs, trucks and vans, ${describeOpenDays(hours)}, with the whole price before you reserve.`,
      picture: {
        drawing: 'since-1991',
        shows: 'A sedan and an SUV on the harbour road at sunrise',
        heading: `${town}’s own car and truck rental, since ${since}`,
      },
    },
    '/vehicles': {
      description: `Sedans, SUVs, minivans, pick-ups, cargo vans and box trucks in ${town}, each with its total price for your dates.`,
      picture: {
        drawing: 'full-fleet',
        shows: 'A line of cars, vans and trucks in front of a city skyline at dusk',
        heading: 'Every vehicle with its total price for your dates',
      },
    },
    '/about': {
      description: `Locally owned since ${since}: we serve ${listTowns(towns)} and bill insurance companies directly.`,
      picture: {
        drawing: 'family-minivans',
        shows: 'A blue minivan in front of autumn trees',
        heading: `Locally owned since ${since}`,
      },
    },
    '/business/program': {
      description: `Vehicles for companies around ${town}: custom rates, monthly invoicing, priority service, local delivery and pickup.`,
      picture: {
        drawing: 'work-vans',
        shows: 'Two cargo vans beside framed houses and a crane',
        heading: 'Business Rental Program',
      },
    },
    '/business/entertainment': {
      description:
        'Vehicles for film, television, concerts and sporting events, held to your shoot schedule and delivered to the set.',
      picture: {
        drawing: 'film-set',
        shows: 'A trailer, a van and cars by a film set at night',
        heading: 'Entertainment & Production Rentals',
      },
    },
    '/contact': {
      description: `Write to us, call us or come by: our address in ${town}, our hours and a map.`,
      picture: {
        drawing: 'transit-vans',
        shows: 'A white high-roof van and a blue passenger van in front of an arched bridge',
        heading: 'Write to us, call us or come by',
      },
    },
    '/before-you-rent': {
      description:
        'What to bring, the deposit, how days and kilometres count, driver ages and options, and what to do when plans change.',
      picture: {
        drawing: 'premium-pickups',
        shows: 'Two large pick-ups by the lake at dusk',
        heading: 'What to know before you rent',
      },
    },
    '/privacy': {
      description: 'What we keep of what you type on this site, why, and for how long.',
      picture: {
        drawing: 'cargo-vans',
        shows: 'A yellow cargo van and a white high-roof van on a main street',
        heading: 'What we keep, why, and for how long',
      },
    },
  };
}

/** What a page's picture shows, for who cannot see it. */
export function describePicture({ picture: { heading, shows } }: PageHead, { name, town }: Company): string {
  return `${name}, ${town}: ${heading}. ${shows}`;
}
