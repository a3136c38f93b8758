import { type AgreedAmount, agreementText, type Terms } from '../agreement/agreement-text.ts';
import type { Agreement, Signature, SignedAgreement } from '../agreement/signature.ts';
import { type Email, type EmailStamp, writeEmail } from '../outbox/email.ts';
import type { Company } from '../shared/company.ts';
import { formatMomentAndYear } from '../shared/format-date.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { cleanLine } from '../shared/text.ts';
import type { Instant } from '../shared/toronto-time.ts';
import { marksOfLeg, type OpenMark } from '../unit/damage.ts';
import { describeNotedMark } from '../unit/damage-words.ts';
import { accountOf, countedLines, paidRows, partsOfAccount } from './account.ts';
import type { Booking } from './booking.ts';
import { customerName } from './customer.ts';
import { greeting, seeReservation, toCustomer } from './emails.ts';
import { formatFuel, type Handover, lastLeg, legsOf } from './handover.ts';

/**
 * What an agreement says beside the booking (SIGN-5). `plate` is that of a vehicle with one unit.
 * `marksOf` returns the marks of a unit that were open before it went out. `sha256` returns the SHA-256 of a
 * text in hexadecimal.
 */
export type AgreementContext = {
  readonly company: Company;
  readonly terms: Terms;
  readonly plate?: string;
  marksOf(unit: string | undefined): readonly OpenMark[];
  sha256(text: string): string;
};

type OutBooking = Booking & { readonly handover: Handover };

/** Writes the agreement of a rental whose vehicle goes out, or is out (SIGN-5). */
export function writeAgreement(
  booking: OutBooking,
  { company, terms, plate, marksOf, sha256 }: AgreementContext,
): Agreement {
  const { confirmationNumber, form, handover, itinerary, freeKilometres, tariff, vehicle } = booking;
  const { unit = plate, odometer, fuel } = lastLeg(handover).out;
  const damage = marksOfLeg(marksOf(unit), { out: lastLeg(handover).out });
  const text = agreementText({
    confirmationNumber,
    company,
    customer: { name: customerName(form), phone: form.phone, email: form.email },
    drivers: presentDrivers(handover),
    before: (handover.legs ?? []).slice(0, -1).map((leg) => leg.vehicle),
    out: { vehicle, ...(unit !== undefined && { unit }), odometer, fuel: formatFuel(fuel) },
    damage: damage.map(describeNotedMark),
    itinerary,
    freeKilometres,
    ...(tariff.extraKilometre !== undefined && { extraKilometre: tariff.extraKilometre }),
    charges: chargesOf(booking),
    money: paidRows(booking),
    terms,
  });
  return { text, sha256: sha256(text) };
}

/** Returns the drivers who were named last. A swap may name none, and then those before it drive. */
function presentDrivers({ out, legs = [] }: Handover): NonNullable<Handover['out']['drivers']> {
  return [out, ...legs.map((leg) => leg.out)].findLast(({ drivers }) => drivers !== undefined)?.drivers ?? [];
}

function chargesOf(booking: Booking): readonly AgreedAmount[] {
  const { payer, tariff } = booking;
  const { subTotal, hst, total } = accountOf(booking);
  const parts = partsOfAccount(booking);
  return [
    // HST is charged on the lines by hand too, and follows the sub total.
    ...booking.lines.filter(({ code }) => code !== 'hst').map(({ label, amount }) => ({ label, amount })),
    ...countedLines(booking).map(({ text, amount }) => ({ label: text, amount })),
    { label: 'Sub Total', amount: subTotal },
    { label: `HST (${tariff.hstPercent}%)`, amount: hst },
    { label: 'Total', amount: total },
    ...(payer === undefined || parts === undefined
      ? []
      : [
          { label: `${payer.name} pays`, amount: parts.payer.total },
          { label: `${customerName(booking.form)} pays`, amount: parts.customer.total },
        ]),
  ];
}

/** Why a signature is not taken: what was signed is another text now (SIGN-8). */
export type AgreementChanged = { readonly code: 'agreement-changed'; readonly agreement: Agreement };

/** Signs the agreement of a rental as it is now (SIGN-7). Refused where it is not the text that was shown. */
export function signAgreement(
  booking: OutBooking,
  { name, path, sha256 }: Signature,
  context: AgreementContext,
  at: Instant,
): Result<SignedAgreement, AgreementChanged> {
  const agreement = writeAgreement(booking, context);
  if (agreement.sha256 !== sha256) return refuse({ code: 'agreement-changed', agreement });
  const { handover, itinerary } = booking;
  return ok({
    ...agreement,
    name: cleanLine(name),
    ...(path === undefined ? {} : { path }),
    at,
    leg: legsOf(handover),
    dropoff: itinerary.dropoffTime,
  });
}

/** Whether a rental has an agreement in force. */
export function hasAgreement(booking: Booking): booking is Booking & { readonly agreement: SignedAgreement } {
  return booking.agreement !== undefined;
}

/** The e-mail with the agreement in force, as the customer signed it (SIGN-13). */
export function agreementEmail(booking: Booking & { readonly agreement: SignedAgreement }, stamp: EmailStamp): Email {
  const { confirmationNumber, agreement } = booking;
  return writeEmail(stamp, {
    kind: 'agreement',
    ...toCustomer(booking),
    subject: `Your rental agreement ${confirmationNumber}`,
    headline: 'Your rental agreement',
    state: describeSigned(agreement),
    blocks: [
      { paragraph: greeting(booking) },
      { paragraph: 'This is the agreement that you signed.' },
      ...agreement.text.split('\n\n').map((paragraph) => ({ paragraph })),
      { paragraph: `${describeSigned(agreement)}.` },
      ...seeReservation(booking),
      { call: ['Questions? Call ', ' or answer this email.'] },
    ],
  });
}

/** "Signed by Mei Chen, Nov 23, 2026, 10:05 am" */
function describeSigned({ name, at }: Pick<SignedAgreement, 'name' | 'at'>): string {
  return `Signed by ${name}, ${formatMomentAndYear(at)}`;
}
