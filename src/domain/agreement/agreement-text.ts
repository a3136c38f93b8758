import { type PublicVehicle, vehicleTitle } from '../fleet/vehicle.ts';
import { formatKilometres } from '../fleet/vehicle-class.ts';
import { addressLine, type Company } from '../shared/company.ts';
import { formatDayAndYear, formatMomentAndYear } from '../shared/format-date.ts';
import { type Cents, formatCad } from '../shared/money.ts';
import type { Itinerary } from '../trip/itinerary.ts';
import { formatPeriod, tripPeriod } from '../trip/rental-period.ts';
import type { Driver } from './driver.ts';

/** The last sentence of an agreement. */
const SENTENCE = 'By signing, the customer agrees to the rental described above.';

/** What the owner wrote as terms, and the number of changes that led to it. Without a text there are none. */
export type Terms = { readonly text: string; readonly version: number };

/** A vehicle as it goes out. `unit` is its plate or number, `fuel` in words. */
export type AgreedVehicle = {
  readonly vehicle: PublicVehicle;
  readonly unit?: string;
  readonly odometer: number;
  readonly fuel: string;
};

/** A name and an amount in cents. */
export type AgreedAmount = { readonly label: string; readonly amount: Cents };

/** What an agreement says. `before` has the vehicles that a swap brought back. `damage` has a line for each open mark. */
export type AgreementFacts = {
  readonly confirmationNumber: string;
  readonly company: Company;
  readonly customer: { readonly name: string; readonly phone: string; readonly email: string };
  readonly drivers: readonly Driver[];
  readonly before: readonly PublicVehicle[];
  readonly out: AgreedVehicle;
  readonly damage: readonly string[];
  readonly itinerary: Itinerary;
  readonly freeKilometres: number;
  readonly extraKilometre?: Cents;
  readonly charges: readonly AgreedAmount[];
  readonly money: readonly AgreedAmount[];
  readonly terms: Terms;
};

/**
 * Writes the agreement that a customer signs, as plain text with an empty line between its parts
 * (SIGN-5). It follows from these facts alone: it does not say when it was written, nor when the vehicle
 * goes out, so that it is the same text as long as nothing of it changes. The moment of the signature is
 * kept beside it.
 */
export function agreementText(facts: AgreementFacts): string {
  const { confirmationNumber, company, customer, drivers, damage, charges, money, terms } = facts;
  return [
    [`Rental agreement ${confirmationNumber}`],
    ['Rental company', company.name, addressLine(company), company.phone],
    ['Customer', customer.name, customer.phone, ...(customer.email === '' ? [] : [customer.email])],
    ['Drivers', ...(drivers.length === 0 ? [customer.name] : drivers.map(describeDriver))],
    ['Vehicle', ...vehicleLines(facts)],
    ['Damage', ...(damage.length === 0 ? ['No marks.'] : damage)],
    ['Times', ...timeLines(facts)],
    ['Charges (CAD)', ...charges.map(amountLine)],
    ...(money.length === 0 ? [] : [['Paid and held', ...money.map(amountLine)]]),
    ...(terms.text === '' ? [] : [[`Terms, version ${terms.version}`, terms.text]]),
    [SENTENCE],
  ]
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

/** "Mei Chen, licence of CA-ON, last four 4471, ends Mar 14, 2029" */
export function describeDriver({ name, region, last4, expiresOn }: Driver): string {
  return `${name}, licence of ${region}, last four ${last4}, ends ${formatDayAndYear(expiresOn)}`;
}

function vehicleLines({ before, out }: AgreementFacts): readonly string[] {
  const { vehicle, unit, odometer, fuel } = out;
  return [
    `${vehicleTitle(vehicle)}, ${vehicle.year}, ${vehicle.classType}`,
    ...(unit === undefined ? [] : [`Plate or number: ${unit}`]),
    `Odometer: ${formatKilometres(odometer)}`,
    `Fuel: ${fuel}`,
    ...before.map((former) => `In place of: ${vehicleTitle(former)}, ${former.year}`),
  ];
}

function timeLines({ itinerary, company, freeKilometres, extraKilometre }: AgreementFacts): readonly string[] {
  return [
    `Pickup: ${formatMomentAndYear(itinerary.pickupTime)}, ${company.town}`,
    `Dropoff: ${formatMomentAndYear(itinerary.dropoffTime)}, ${company.town}`,
    `Rental days: ${formatPeriod(tripPeriod(itinerary))}`,
    `Free kilometres: ${formatKilometres(freeKilometres)}`,
    ...(extraKilometre === undefined ? [] : [`Extra kilometre: ${formatCad(extraKilometre)}, before HST`]),
  ];
}

function amountLine({ label, amount }: AgreedAmount): string {
  return `${label}: ${formatCad(amount)}`;
}
