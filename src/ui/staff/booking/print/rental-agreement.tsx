import type { ReactNode } from 'react';
import { customerName, formatCardType } from '../../../../domain/booking/customer.ts';
import { vehicleTitle } from '../../../../domain/fleet/vehicle.ts';
import { formatKilometres } from '../../../../domain/fleet/vehicle-class.ts';
import {
  AGREEMENT_SENTENCE,
  describeDeposit,
  handoverRows,
  UNPRICED_NOTE,
} from '../../../../domain/rental/agreement.ts';
import { COMPANY } from '../../../../domain/shared/company.ts';
import { formatMomentAndYear } from '../../../../domain/shared/format-date.ts';
import { formatCad } from '../../../../domain/shared/money.ts';
import { formatAge } from '../../../../domain/trip/itinerary.ts';
import { formatPeriod, tripPeriod } from '../../../../domain/trip/rental-period.ts';
import type { BookingDetail } from '../../../../ports/api/staff/staff-booking.ts';
import { DefinitionTable } from '../../../kit/definition-table.tsx';
import { BillLineRows } from '../money/bill-line-rows.tsx';
import styles from './rental-agreement.module.css';

/** The rental agreement, on one sheet of Letter paper (STAFF-25). */
export function RentalAgreement({ booking }: { readonly booking: BookingDetail }) {
  const { vehicle, itinerary, form, freeKilometres, tariff, history } = booking;
  const card = formatCardType(form.cardType);
  return (
    <div className={`num ${styles.sheet}`}>
      <Part id="company" title="Rental company">
        <DefinitionTable
          rows={[
            ['Name', COMPANY.name],
            ['Address', `${COMPANY.street}, ${COMPANY.town}`],
            ['Phone', COMPANY.phone],
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
          ]}
        />
      </Part>
      <Part id="vehicle" title="Vehicle">
        <DefinitionTable
          rows={[
            ['Vehicle', `${vehicleTitle(vehicle)}, ${vehicle.year}`],
            ['Class', vehicle.classType],
            ['Free kilometres', formatKilometres(freeKilometres)],
          ]}
        />
      </Part>
      <Part id="times" title="Times">
        <DefinitionTable
          rows={[
            ['Pickup', `${formatMomentAndYear(itinerary.pickupTime)}, ${itinerary.pickupLocation}`],
            ['Dropoff', `${formatMomentAndYear(itinerary.dropoffTime)}, ${itinerary.dropoffLocation}`],
            ['Rental days', formatPeriod(tripPeriod(itinerary))],
          ]}
        />
      </Part>
      <Charges booking={booking} />
      <Part id="deposit" title="Deposit" isWide>
        <p>
          {describeDeposit(tariff, history)} Card: {card}, {form.cardName}.
        </p>
      </Part>
      <Handovers booking={booking} />
      <Signatures />
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
  const { lines, totals, settlement, billLines = [], account } = booking;
  return (
    <Part id="charges" title="Charges" isWide>
      <table className={styles.charges}>
        <tbody>
          {lines.map(({ code, label, amount, explanation }) => (
            <tr key={code}>
              <th scope="row">
                {label} <small>{explanation}</small>
              </th>
              <td>{formatCad(amount)}</td>
            </tr>
          ))}
          <tr className={styles.total}>
            <th scope="row">Total Charges (CAD)</th>
            <td>{formatCad(totals.totalCharges)}</td>
          </tr>
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

function Handovers({ booking: { handover, settlement } }: { readonly booking: BookingDetail }) {
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
          {handoverRows(handover).map(({ label, out, back }) => (
            <tr key={label}>
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
        {UNPRICED_NOTE}
      </p>
    </Part>
  );
}

const SIGNATURES = [
  'Renter, at hand-out',
  'For the company, at hand-out',
  'Renter, at return',
  'For the company, at return',
];

function Signatures() {
  return (
    <Part id="signatures" title="Signatures" isWide>
      <p>{AGREEMENT_SENTENCE}</p>
      <ul className={styles.signatures}>
        {SIGNATURES.map((label) => (
          <li key={label}>{label}, date</li>
        ))}
      </ul>
    </Part>
  );
}
