import type { Company } from '../../domain/shared/company.ts';
import { describeOpenDays, type OpeningHours, openDaysOf } from '../../domain/shared/opening-hours.ts';
import cargoVans from '../assets/cargo-vans.svg';
import familyMinivans from '../assets/family-minivans.svg';
import fullFleet from '../assets/full-fleet.svg';
import pickupTrucks from '../assets/pickup-trucks.svg';
import premiumPickups from '../assets/premium-pickups.svg';
import since1991 from '../assets/since-1991.svg';
import transitVans from '../assets/transit-vans.svg';
import workVans from '../assets/work-vans.svg';

/** Words of a slide. Some say facts that owners set. */
type Words = string | ((facts: Company & { readonly hours: OpeningHours }) => string);

export type HeroSlideContent = {
  /**
   * Names the background colours in hero-slide.module.css; the content security policy forbids
   * style attributes.
   */
  readonly ground: string;
  readonly picture: string;
  /** Dark text on a light picture, white on a dark one. */
  readonly tone: 'light' | 'dark';
  readonly tag: Words;
  readonly title: Words;
  readonly text: Words;
  readonly alt: string;
};

/** The eight slides in their order (PAGE-6). */
export const HERO_SLIDES: readonly HeroSlideContent[] = [
  {
    ground: 'since1991',
    picture: since1991,
    tone: 'light',
    tag: ({ since }) => `Since ${since}`,
    title: ({ town }) => `${town}’s own car and truck rental`,
    text: ({ hours }) =>
      `Local, family-owned, and open ${openDaysOf(hours) === 7 ? 'every day of the week' : describeOpenDays(hours)}.`,
    alt: 'A sedan and an SUV on the harbour road at sunrise, with a striped lighthouse and a Canadian flag',
  },
  {
    ground: 'workVans',
    picture: workVans,
    tone: 'light',
    tag: 'Work vans',
    title: 'Vans that start work when you do',
    text: 'Cargo vans by the day, the week or the length of the job.',
    alt: 'Two cargo vans beside framed houses and a crane',
  },
  {
    ground: 'familyMinivans',
    picture: familyMinivans,
    tone: 'light',
    tag: 'Family minivans',
    title: 'Room for everyone, and the hockey bags',
    text: 'Seven seats, sliding doors and space to spare.',
    alt: 'A blue minivan in front of autumn trees',
  },
  {
    ground: 'pickupTrucks',
    picture: pickupTrucks,
    tone: 'light',
    tag: 'Pickup trucks',
    title: 'Haul it home this weekend',
    text: 'Compact and half-ton pick-ups for yards, dumps and cottages.',
    alt: 'Two pick-up trucks below the escarpment',
  },
  {
    ground: 'premiumPickups',
    picture: premiumPickups,
    tone: 'dark',
    tag: 'Premium pickups',
    title: 'More truck when the load is heavy',
    text: 'Three-quarter-ton power with the comfort of a car.',
    alt: 'Two large pick-ups by the lake at dusk',
  },
  {
    ground: 'cargoVans',
    picture: cargoVans,
    tone: 'light',
    tag: 'Cargo vans',
    title: 'Big enough for the whole order',
    text: 'Low, medium and high roof, with 100 km free each day.',
    alt: 'A yellow cargo van and a white high-roof van on a main street',
  },
  {
    ground: 'transitVans',
    picture: transitVans,
    tone: 'light',
    tag: 'Transit vans',
    title: 'Take the whole team across the bay',
    text: 'Ten-passenger and high-roof vans for crews and groups.',
    alt: 'A white high-roof van and a blue passenger van in front of an arched bridge',
  },
  {
    ground: 'fullFleet',
    picture: fullFleet,
    tone: 'dark',
    tag: 'Full fleet',
    title: 'One lot, vehicles for every job',
    text: 'From a mid-size sedan to a 26-foot box truck, all in one place.',
    alt: 'A line of cars, vans and trucks in front of a city skyline at dusk',
  },
];

/** The slide that an index beyond either end wraps around to. */
export function slideAt(index: number): number {
  return (index + HERO_SLIDES.length) % HERO_SLIDES.length;
}
