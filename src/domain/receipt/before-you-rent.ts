import { FAMILIES, FREE_KILOMETRES, VEHICLE_CLASSES } from '../fleet/vehicle-class.ts';
import type { Tariff } from '../pricing/tariff.ts';
import { formatCount } from '../shared/format-date.ts';
import { formatCad } from '../shared/money.ts';
import { namesOf } from '../shared/table.ts';
import { rentalPeriod } from '../trip/rental-period.ts';
import { WHAT_TO_BRING } from './messages.ts';

/** Says what to know before booking, in short (PAGE-42). */
export function beforeBooking({ deposit }: Pick<Tariff, 'deposit'>): readonly string[] {
  return [
    'Cancel online until pickup.',
    `Bring your licence and a credit card: a ${formatCad(deposit)} deposit may be required.`,
  ];
}

/** What to bring (PAGE-41). */
export const BRING = [
  `${WHAT_TO_BRING} for the deposit. No card number is needed to reserve.`,
  'An additional driver brings a licence too.',
  'After a claim: insurer, claim number and adjuster. We bill insurance companies directly.',
] as const;

/** What hours over full days count as, in the steps of PRICE-1 and PRICE-2. */
export const HOURS_OVER_A_DAY = [60, 120, 180, 240, 241].map((minutes) => {
  const { days, extraHours } = rentalPeriod(1440 + minutes);
  const hours = formatCount(Math.floor(minutes / 60), 'hour');
  const counted = extraHours === 0 ? 'nothing' : `${extraHours} quarters of a day`;
  return {
    over: minutes % 60 === 0 ? `up to ${hours}` : `more than ${hours}`,
    countsAs: days > 1 ? 'a full day, with its kilometres' : counted,
  };
});

/** Returns the free kilometres per day, and which vehicles have them (PRICE-17). */
export function freeKilometresByFamily({ freeKilometres = FREE_KILOMETRES }: Pick<Tariff, 'freeKilometres'>) {
  return namesOf(freeKilometres).map((kind) => ({
    perDay: freeKilometres[kind],
    families: FAMILIES.filter((name) =>
      VEHICLE_CLASSES.some((each) => each.family === name && each.freeKilometres === kind),
    ),
  }));
}
