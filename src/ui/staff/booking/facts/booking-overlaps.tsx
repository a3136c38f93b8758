import { customerName } from '../../../../domain/booking/customer.ts';
import { possibleActions } from '../../../../domain/booking/lifecycle.ts';
import { vehicleTitle } from '../../../../domain/fleet/vehicle.ts';
import { type Clash, clashesOf, type NamedUse } from '../../../../domain/rental/vehicle-uses.ts';
import { formatCad } from '../../../../domain/shared/money.ts';
import { listAlternatives } from '../../../../ports/api/calls/staff/bookings.ts';
import type { Overlap } from '../../../../ports/api/staff/booking-action.ts';
import type { BookingDetail } from '../../../../ports/api/staff/staff-booking.ts';
import { Button } from '../../../kit/button.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { useStaffQuery } from '../../shared/staff-queries.ts';
import styles from './booking-overlaps.module.css';
import { VehicleUses } from './vehicle-uses.tsx';

/** A booking that is to have another vehicle. */
export type VehicleMove = { readonly bookingId: string; readonly vehicleId: string };

type BookingOverlapsProps = {
  readonly booking: BookingDetail;
  /** Opens an overlapping booking, where nothing that is typed would be lost. */
  readonly onOpen?: ((bookingId: string) => void) | undefined;
  readonly onMove: (move: VehicleMove) => void;
};

/** The most other bookings that are offered another vehicle. */
const MAX_MOVED = 3;

/**
 * What else concerns the vehicle at the time of a booking, by what it means (BOOK-27, STAFF-42): what
 * takes or blocks it, and who asks for it too. Either customer can be moved to a free vehicle.
 */
export function BookingOverlaps({ booking, onOpen, onMove }: BookingOverlapsProps) {
  const { vehicle, availability, overlaps, totals } = booking;
  const requests = overlaps.filter(({ status }) => status === 'confirmed').map(namedUse);
  const clashes = clashesOf(vehicleTitle(vehicle), availability, requests);
  const self = { id: booking.id, name: `${customerName(booking.form)}, this one`, total: totals.totalCharges };
  return clashes.map(({ kind, heading, uses }, index) => {
    const others = overlaps.filter(({ id, canChange }) => canChange && uses.some((use) => use.id === id));
    const movable = [
      // Once, where a vehicle is both taken and asked for.
      ...(index === 0 && possibleActions(booking).has('change') ? [self] : []),
      ...others
        .slice(0, MAX_MOVED)
        .map(({ id, customer, totalCharges }) => ({ id, name: customer, total: totalCharges })),
    ];
    return (
      <section key={kind} className={`${styles.box} ${styles[kind]}`} aria-labelledby={`clash-${kind}`}>
        <h3 id={`clash-${kind}`}>
          <Icon name={ICONS[kind]} /> <span>{heading}</span>
        </h3>
        <VehicleUses uses={uses} onOpen={onOpen} />
        {kind !== 'beside' && movable.map((one) => <Moves key={one.id} {...one} onMove={onMove} />)}
      </section>
    );
  });
}

const ICONS = { taken: 'alert', blocked: 'hold', asked: 'alert', beside: 'info' } as const satisfies Record<
  Clash['kind'],
  string
>;

function namedUse({ id, confirmationNumber, customer, phone, status, itinerary }: Overlap): NamedUse {
  const { pickupTime: from, dropoffTime: to } = itinerary;
  return { id, confirmationNumber, customer, phone, status, from, to };
}

type MovesProps = {
  readonly id: string;
  readonly name: string;
  /** Total Charges, in cents. It stays. */
  readonly total: number;
  readonly onMove: (move: VehicleMove) => void;
};

/** The free vehicles to which a customer can be moved at the booked price. */
function Moves({ id, name, total, onMove }: MovesProps) {
  const { data } = useStaffQuery(['bookings', 'alternatives', id], ({ send }) =>
    send(listAlternatives, { params: { id } }),
  );
  if (!data?.ok) return null;
  const { alternatives } = data.value;
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no fieldset
    <div role="group" aria-label={name} className={`no-print ${styles.moves}`}>
      <b>{name}</b> <small className="num">stays {formatCad(total)}</small>
      {alternatives.length === 0 && <span className="hint">No other vehicle of this kind is free.</span>}
      {alternatives.map(({ vehicle }) => (
        <Button
          key={vehicle.id}
          variant="secondary"
          small
          onClick={() => onMove({ bookingId: id, vehicleId: vehicle.id })}
        >
          Move to {vehicleTitle(vehicle)}
        </Button>
      ))}
    </div>
  );
}
