import type { StaffVehicle } from '../../../domain/fleet/vehicle.ts';
import { unitTitle } from '../../../domain/rental/damage-form.ts';
import type { UnitFile } from '../../../ports/api/staff/vehicle-file.ts';
import { BookingLink } from '../booking/facts/booking-link.tsx';
import damage from '../damage/damage.module.css';
import { DamageDrawing, MarkNumber } from '../damage/damage-drawing.tsx';
import { KnownMark } from '../damage/known-mark.tsx';
import { Panel } from '../kit/panel.tsx';
import styles from './vehicle-file.module.css';

type DamagePanelProps = {
  readonly vehicle: StaffVehicle;
  readonly unit: UnitFile;
  /** Opens a booking over the page. */
  readonly onOpen: (bookingId: string) => void;
};

/** The open marks of a unit on its drawing and in a list, the last first, with the bookings that found them (FILE-7). */
export function DamagePanel({ vehicle, unit, onOpen }: DamagePanelProps) {
  const marks = unit.damage.map((mark, index) => ({ ...mark, key: mark.id, number: index + 1 }));
  const numberOf = new Map(unit.rentals.map(({ bookingId, confirmationNumber }) => [bookingId, confirmationNumber]));
  const title = `Damage${unit.unit === undefined ? '' : ` of ${unit.unit}`}`;
  return (
    <Panel title={title} count={marks.length} isPadded={marks.length > 0}>
      {marks.length === 0 ? (
        <p className={styles.none}>No open marks.</p>
      ) : (
        <div className={styles.damage}>
          <DamageDrawing classType={vehicle.classType} title={unitTitle(vehicle, unit.unit)} marks={marks} />
          <ol className={damage.list}>
            {[...marks].reverse().map(({ number, key, ...mark }) => {
              const { bookingId } = mark.since;
              return (
                <li key={key}>
                  <MarkNumber number={number} />
                  <KnownMark mark={mark}>
                    {bookingId !== undefined && (
                      <>
                        , <BookingLink id={bookingId} text={numberOf.get(bookingId) ?? 'its booking'} onOpen={onOpen} />
                      </>
                    )}
                  </KnownMark>
                </li>
              );
            })}
          </ol>
        </div>
      )}
    </Panel>
  );
}
