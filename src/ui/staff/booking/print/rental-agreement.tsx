import type { ReactNode } from 'react';
import type { SignedAgreement } from '../../../../domain/agreement/signature.ts';
import { countedLines } from '../../../../domain/booking/account.ts';
import { customerName, formatCardType } from '../../../../domain/booking/customer.ts';
import { FREE_TEXTS } from '../../../../domain/booking/customer-fields.ts';
import { lastLeg } from '../../../../domain/booking/handover.ts';
import { vehicleTitle } from '../../../../domain/fleet/vehicle.ts';
import { formatKilometres } from '../../../../domain/fleet/vehicle-class.ts';
import {
  AGREEMENT_SENTENCE,
  describeDeposit,
  handoverRows,
  UNPRICED_NOTE,
} from '../../../../domain/rental/agreement.ts';
import { describeParts } from '../../../../domain/rental/payer-texts.ts';
import { addressLine } from '../../../../domain/shared/company.ts';
import { formatMomentAndYear } from '../../../../domain/shared/format-date.ts';
import { formatCad } from '../../../../domain/shared/money.ts';
import type { Instant } from '../../../../domain/shared/toronto-time.ts';
import { formatAge } from '../../../../domain/trip/itinerary.ts';
import { formatPeriod, tripPeriod } from '../../../../domain/trip/rental-period.ts';
import type { BookingDetail } from '../../../../ports/api/staff/staff-booking.ts';
import { ChargeRows } from '../../../booking/quote/charge-rows.tsx';
import { DefinitionTable } from '../../../kit/definition-table.tsx';
import { Signature } from '../../../kit/signature.tsx';
import { Unbroken } from '../../../kit/unbroken.tsx';
import { useCompany } from '../../../site/use-company.ts';
import { DamageSheet } from '../../damage/damage-sheet.tsx';
import { AccountPanel } from '../money/account-panel.tsx';
import { BillLineRows } from '../money/bill-line-rows.tsx';
import styles from './rental-agreement.module.css';

/** The rental agreement, on one sheet of Letter paper (STAFF-25). */
export function RentalAgreement({ booking }: { readonly booking: BookingDetail }) {
  const { form, tariff, history, payments } = booking;
  const card = formatCardType(form.cardType);
  const parts = describeParts(booking);
  return (
    <div className={`num ${styles.sheet}`}>
      <Parties booking={booking} />
      <Charges booking={booking} />
      {parts && (
        <Part id="payer" title="Who pays" isWide>
          <p>{parts}</p>
        </Part>
      )}
      <Part id="deposit" title="Deposit" isWide>
        <p>
          {describeDeposit(tariff, history, payments)} Card: {card}, {form.cardName}.
        </p>
      </Part>
      <Handovers booking={booking} />
      <DamageMarks booking={booking} />
      <Signatures signed={booking.agreement} />
    </div>
  );
}

/** The company, the renter, the vehicle and the times. */
function Parties({ booking }: { readonly booking: BookingDetail }) {
  const company = useCompany();
  const { vehicle, itinerary, form, freeKilometres, tariff, handover } = booking;
  const vehicles = handover?.legs?.map((leg) => leg.vehicle) ?? [vehicle];
  return (
    <>
      <Part id="company" title="Rental company">
        <DefinitionTable
          rows={[
            ['Name', company.name],
            ...(company.legalName === undefined ? [] : [['Legal name', company.legalName] as const]),
            ['Address', addressLine(company)],
            ['Phone', company.phone],
          ]}
        />
      </Part>
      <Part id="renter" title="Renter">
        <DefinitionTable
          rows={[
            ['Name', customerName(form)],
            ['Phone', form.phone],
            ['Email', form.email || 'None'],
            ['Driver age', formatAge(itinerary.driverAge)],
            ...(form.deliveryAddress ? [[FREE_TEXTS.deliveryAddress.label, form.deliveryAddress] as const] : []),
          ]}
        />
      </Part>
      <Part id="vehicle" title="Vehicle">
        <DefinitionTable
          rows={[
            ['Vehicle', vehicles.map((one) => `${vehicleTitle(one)}, ${one.year}`).join(', then ')],
            ['Class', vehicle.classType],
            ['Free kilometres', formatKilometres(freeKilometres)],
            ...(tariff.extraKilometre === undefined
              ? []
              : [['Extra kilometre', `${formatCad(tariff.extraKilometre)}, before HST`] as const]),
          ]}
        />
      </Part>
      <Part id="times" title="Times">
        <DefinitionTable
          rows={[
            ['Pickup', `${formatMomentAndYear(itinerary.pickupTime)}, ${company.town}`],
            ['Dropoff', `${formatMomentAndYear(itinerary.dropoffTime)}, ${company.town}`],
            ['Rental days', formatPeriod(tripPeriod(itinerary))],
          ]}
        />
      </Part>
    </>
  );
}

/** The bill of a rental as it stands at `asOf`, on one sheet of Letter or A4 paper (PRICE-30). */
export function BillSheet({ booking, asOf }: { readonly booking: BookingDetail; readonly asOf: Instant }) {
  return (
    <div className={`num ${styles.sheet}`}>
      <p className={styles.wide}>
        Bill of {booking.confirmationNumber} as of <Unbroken>{formatMomentAndYear(asOf)}</Unbroken>
      </p>
      <Parties booking={booking} />
      <div className={styles.wide}>
        <AccountPanel booking={booking} isBill />
      </div>
      <Handovers booking={booking} isBill />
    </div>
  );
}

type PartProps = {
  readonly id: string;
  readonly title: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
};

function Part({ id, title, isWide = false, children }: PartProps) {
  return (
    <section aria-labelledby={`agreement-${id}`} className={isWide ? styles.wide : undefined}>
      <h3 id={`agreement-${id}`}>{title}</h3>
      {children}
    </section>
  );
}

function Charges({ booking }: { readonly booking: BookingDetail }) {
  const { settlement, account } = booking;
  const billLines = countedLines(booking);
  return (
    <Part id="charges" title="Charges" isWide>
      <table className={styles.charges}>
        <ChargeRows
          quote={booking}
          styles={{ sum: styles.total, total: styles.total }}
          line={({ code, label, amount, explanation }) => (
            <tr key={code}>
              <th scope="row">
                {label} <small>{explanation}</small>
              </th>
              <td>{formatCad(amount)}</td>
            </tr>
          )}
        />
        <tbody>
          {settlement && (
            <tr>
              <th scope="row">
                To settle at the desk <small>Actual total: {formatCad(settlement.actual.totalCharges)}.</small>
              </th>
              <td>{formatCad(settlement.difference)}</td>
            </tr>
          )}
          <BillLineRows lines={billLines} />
          {billLines.length > 0 && (
            <tr className={styles.total}>
              <th scope="row">
                Total with these lines (CAD) <small>HST {formatCad(account.hst)}.</small>
              </th>
              <td>{formatCad(account.total)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </Part>
  );
}

type HandoversProps = { readonly booking: BookingDetail; readonly isBill?: boolean };

function Handovers({ booking: { handover, settlement }, isBill = false }: HandoversProps) {
  return (
    <Part id="handovers" title="Kilometres and fuel" isWide>
      <table className={styles.handovers}>
        <thead>
          <tr>
            <td />
            <th scope="col">Out</th>
            <th scope="col">Back</th>
          </tr>
        </thead>
        <tbody>
          {handoverRows(handover).map(({ label, out, back }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the labels come again for each vehicle
            <tr key={index}>
              <th scope="row">{label}</th>
              <td>{out}</td>
              <td>{back}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {settlement &&
          `${formatKilometres(settlement.kilometresDriven)} driven, ${formatKilometres(settlement.kilometresOver)} over. `}
        {!isBill && UNPRICED_NOTE}
      </p>
    </Part>
  );
}

/** The damage of the unit as it went out, and what is new at the return (DAMAGE-6). */
function DamageMarks({ booking: { vehicle, handover } }: { readonly booking: BookingDetail }) {
  const leg = handover && lastLeg(handover);
  return (
    <Part id="damage" title="Damage" isWide>
      <DamageSheet vehicle={vehicle} leg={leg} />
    </Part>
  );
}

const SIGNATURES = [
  'Renter, at hand-out',
  'For the company, at hand-out',
  'Renter, at return',
  'For the company, at return',
];

function Signatures({ signed }: { readonly signed: SignedAgreement | undefined }) {
  const [renter, ...others] = SIGNATURES;
  return (
    <Part id="signatures" title="Signatures" isWide>
      <p>{AGREEMENT_SENTENCE}</p>
      <ul className={styles.signatures}>
        <li>
          {signed?.path !== undefined && (
            <div className={styles.drawn}>
              <Signature name={signed.name} path={signed.path} />
            </div>
          )}
          {renter}, {signed ? <Unbroken>{`${signed.name}, ${formatMomentAndYear(signed.at)}`}</Unbroken> : 'date'}
        </li>
        {others.map((label) => (
          <li key={label}>{label}, date</li>
        ))}
      </ul>
    </Part>
  );
}
