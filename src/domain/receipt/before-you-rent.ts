import { FAMILIES, VEHICLE_CLASSES } from '../fleet/vehicle-class.ts';
import { OAKVILLE_TARIFF } from '../pricing/tariff.ts';
import { formatCount } from '../shared/format-date.ts';
import { formatCad } from '../shared/money.ts';
import { rentalPeriod } from '../trip/rental-period.ts';
import { WHAT_TO_BRING } from './messages.ts';

/** What to know before booking, in short (PAGE-42). */
export const BEFORE_BOOKING = [
  'Cancel online until pickup.',
  `Bring your licence and a credit card: a ${formatCad(OAKVILLE_TARIFF.deposit)} deposit may be required.`,
] as const;

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

/** The free kilometres per day, and which vehicles have them (PRICE-17). */
export const FREE_KILOMETRES = ([200, 100] as const).map((perDay) => ({
  perDay,
  families: FAMILIES.filter((name) =>
    VEHICLE_CLASSES.some(({ family, freeKilometresPerDay }) => family === name && freeKilometresPerDay === perDay),
  ),
}));
