import { fuelMissing, type Handover } from '../booking/handover.ts';
import { formatKilometres, freeKilometres } from '../fleet/vehicle-class.ts';
import type { BillCode, BillLine } from '../pricing/bill-lines.ts';
import { type AgreedRental, latePeriod, type Settlement } from '../pricing/settlement.ts';
import { formatCount, formatHours } from '../shared/format-date.ts';
import type { Instant } from '../shared/toronto-time.ts';
import { formatPeriod, tripPeriod } from '../trip/rental-period.ts';
import { describeMissingFuel } from './bill-form.ts';

/** One step of how a settlement comes about: what it is, why, and what it comes to. */
export type SettlementStep = { readonly what: string; readonly why: string; readonly result: string };

/** Explains a settlement (PRICE-24): the agreed period, the actual one, and the kilometres. */
export function explainSettlement(
  rental: AgreedRental,
  settlement: Settlement,
  returnedAt: Instant,
): readonly SettlementStep[] {
  const late = latePeriod(rental.itinerary, returnedAt);
  const { totalRentalDays } = settlement.actual;
  const free = freeKilometres(rental.vehicle, totalRentalDays, rental.tariff);
  return [
    { what: 'Agreed', why: explanationOf(rental.lines), result: formatPeriod(tripPeriod(rental.itinerary)) },
    late === undefined
      ? { what: 'Actual', why: 'A return on time or early costs what was agreed.', result: 'as agreed' }
      : {
          what: `Actual: back ${formatHours(late.minutesLate)} late`,
          why: explanationOf(settlement.lines),
          result: formatPeriod(late.period),
        },
    {
      what: `${formatKilometres(settlement.kilometresDriven)} driven, ${formatKilometres(free)} free`,
      why: `${formatCount(totalRentalDays, 'day')} × ${formatKilometres(free / totalRentalDays)}. What is over is settled at the desk.`,
      result: settlement.kilometresOver === 0 ? 'none over' : `${formatKilometres(settlement.kilometresOver)} over`,
    },
  ];
}

/** Describes what the sum of a settlement is for, and what is neither in it nor a line of the bill. */
export function describeDue(
  { difference, kilometresOver }: Settlement,
  handover: Handover,
  lines: readonly Pick<BillLine, 'code'>[],
): string {
  const missing = fuelMissing(handover);
  const isBilled = (code: BillCode) => lines.some((line) => line.code === code);
  const time = difference > 0 ? 'With HST, for the late return.' : 'Nothing is added for the time.';
  const unpriced = [
    ...(kilometresOver > 0 && !isBilled('kilometres') ? [`${formatKilometres(kilometresOver)} over`] : []),
    ...(missing > 0 && !isBilled('fuel') ? [describeMissingFuel(missing, handover).replace('Fuel', 'fuel')] : []),
  ];
  if (unpriced.length === 0) return time;
  return `${time} Not in this sum: ${unpriced.join(' and ')}. Agree it with the customer.`;
}

function explanationOf(lines: AgreedRental['lines']): string {
  const counted = lines.filter(({ code }) => code === 'base-rental' || code === 'extra-hours');
  return counted.map(({ explanation }) => explanation).join(' ');
}
