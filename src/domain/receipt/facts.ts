import type { PublicVehicle } from '../fleet/vehicle.ts';
import { vehicleTitle } from '../fleet/vehicle.ts';
import { formatKilometres } from '../fleet/vehicle-class.ts';
import type { AmountRow, EmailBlock, EmailRow } from '../outbox/email-blocks.ts';
import type { AddOn } from '../pricing/add-on.ts';
import { percentOf, summarizeLine } from '../pricing/explanation.ts';
import { depositNotice, extraKilometreNotice } from '../pricing/messages.ts';
import { describeWaiver, type Quote } from '../pricing/quote.ts';
import type { Tariff } from '../pricing/tariff.ts';
import { RETURN_CALL } from '../shared/company.ts';
import { formatMomentAndYear } from '../shared/format-date.ts';
import { formatCad } from '../shared/money.ts';
import { torontoDate } from '../shared/toronto-time.ts';
import { type ClosedDay, closedDayOn } from '../trip/closed-days.ts';
import { formatAge, type Itinerary } from '../trip/itinerary.ts';
import { formatPeriod, tripPeriod } from '../trip/rental-period.ts';
import { WHAT_TO_BRING } from './messages.ts';

/** A trip with its price, as e-mails show it: a booking, or a quote. */
export type TripFacts = Omit<Quote, 'vehicleId'> & {
  readonly vehicle: PublicVehicle;
  readonly itinerary: Itinerary;
  readonly selectedAddons: readonly AddOn[];
  readonly tariff: Tariff;
};

/** The rows of the vehicle and the trip. */
export function tripRows({ vehicle, itinerary, freeKilometres, tariff }: TripFacts): EmailRow[] {
  return [
    ['Vehicle', vehicleTitle(vehicle), vehicle.classType],
    pickupRow(itinerary),
    dropoffRow(itinerary),
    ['Driver age', formatAge(itinerary.driverAge)],
    ['Rental days', formatPeriod(tripPeriod(itinerary))],
    tariff.extraKilometre === undefined
      ? ['Free kilometres', formatKilometres(freeKilometres)]
      : ['Free kilometres', formatKilometres(freeKilometres), extraKilometreNotice(tariff)],
  ];
}

/** When and where the vehicle is picked up. */
export function pickupRow({ pickupTime }: Itinerary): EmailRow {
  return ['Pickup', formatMomentAndYear(pickupTime), { office: true }];
}

/** When and where the vehicle is returned. */
export function dropoffRow({ dropoffTime }: Itinerary): EmailRow {
  return ['Dropoff', formatMomentAndYear(dropoffTime), { office: true }];
}

/** Every charge with how it is computed, the sub total and HST. */
export function chargeRows({ lines, totals }: Pick<TripFacts, 'lines' | 'totals'>): AmountRow[] {
  const hst = lines.find(({ code }) => code === 'hst');
  return [
    ...lines
      .filter((line) => line !== hst)
      .map((line) => ({ label: line.label, amount: formatCad(line.amount), note: summarizeLine(line) })),
    { label: 'Sub Total', amount: formatCad(totals.rentalSubTotal), isSum: true },
    { label: hst === undefined ? 'HST' : `HST (${percentOf(hst)}%)`, amount: formatCad(totals.hst) },
  ];
}

/** The label of the total and its amount. */
export function totalRow({ totals }: Pick<TripFacts, 'totals'>): readonly [label: string, amount: string] {
  return ['Total Charges (CAD)', formatCad(totals.totalCharges)];
}

/** The charges of a trip, with its total set apart. */
export function chargeBlocks(trip: TripFacts): EmailBlock[] {
  return [{ heading: 'Rate quote' }, { amounts: chargeRows(trip), total: totalRow(trip) }];
}

/**
 * What may be added to the price at the desk (PRICE-15): the waiver, unless it is chosen, and a
 * deposit.
 */
export function priceNotes(trip: TripFacts): EmailBlock[] {
  const waiver = describeWaiver(trip);
  return [
    ...(waiver === undefined ? [] : [{ paragraph: waiver, isSmall: true }]),
    { paragraph: depositNotice(trip.tariff), isSmall: true },
  ];
}

/** What to bring. `card` is the credit card for the deposit. */
export function bringRow({ selectedAddons }: Pick<TripFacts, 'selectedAddons'>, card: string): EmailRow {
  const isShared = selectedAddons.some(({ id }) => id === 'additional-driver');
  return ['Bring', WHAT_TO_BRING, `${card}${isShared ? '. The additional driver brings a licence too.' : ''}`];
}

/**
 * What to do about a return while the office is closed, and why it is (TRIP-10, AVAIL-5). The hours are
 * those when the e-mail is sent (TRIP-25).
 */
export function returnNotes({ dropoffTime }: Itinerary, closedDays: readonly ClosedDay[] = []): EmailBlock[] {
  const closed = closedDayOn(torontoDate(dropoffTime), closedDays);
  const [before, after] = RETURN_CALL;
  if (closed === undefined) return [{ call: RETURN_CALL, tone: 'warning', unlessOpenAt: dropoffTime }];
  return [{ call: [`The office is closed on that day: ${closed.reason}. ${before}`, after], tone: 'warning' }];
}
