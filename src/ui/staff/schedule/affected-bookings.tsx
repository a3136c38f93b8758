import { useState } from 'react';
import { BLOCK_STORED, describeAffected, NO_FREE_VEHICLE } from '../../../domain/desk/messages.ts';
import { othersOfClass } from '../../../domain/fleet/alternatives.ts';
import { vehicleTitle } from '../../../domain/fleet/vehicle.ts';
import { formatShortMoment } from '../../../domain/shared/format-date.ts';
import { COULD_NOT_LOAD } from '../../../domain/shared/messages.ts';
import { LOADING } from '../../../domain/staff/messages.ts';
import { readAvailability } from '../../../ports/api/calls/fleet.ts';
import type { ShownUse, StoredBlock } from '../../../ports/api/staff/staff-schedule.ts';
import { AlertOutlet } from '../../kit/alert-outlet.tsx';
import { Badge } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import { useToday } from '../../kit/clock.tsx';
import { Modal } from '../../kit/modal.tsx';
import { Unbroken } from '../../kit/unbroken.tsx';
import { MoveDialog } from '../booking/change/move-dialog.tsx';
import { useStaffQuery } from '../shared/staff-queries.ts';
import { useFleet } from '../shared/use-fleet.ts';
import styles from './block-dialog.module.css';

/** The most vehicles that are offered for a booking. */
const MAX_MOVES = 4;

type AffectedBookingsProps = { readonly stored: StoredBlock; readonly title: string; readonly onClose: () => void };

/** The bookings that a stored block meets, each with free vehicles of the same class (DAY-11). */
export function AffectedBookings({ stored, title, onClose }: AffectedBookingsProps) {
  const { block, overlaps } = stored;
  const [move, setMove] = useState<{ readonly bookingId: string; readonly vehicleId: string }>();
  /** What bookings were moved to, by id. */
  const [moved, setMoved] = useState<ReadonlyMap<string, string>>(new Map());
  const fleet = useFleet().data ?? [];
  const blocked = fleet.find(({ id }) => id === block.vehicleId);
  const others = blocked === undefined ? [] : othersOfClass(blocked, fleet);
  if (move !== undefined) {
    const target = fleet.find(({ id }) => id === move.vehicleId);
    return (
      <MoveDialog
        {...move}
        onBack={() => setMove(undefined)}
        onMoved={() => {
          setMoved((before) => new Map(before).set(move.bookingId, target ? vehicleTitle(target) : ''));
          setMove(undefined);
        }}
      />
    );
  }
  const left = overlaps.filter(({ id }) => !moved.has(id)).length;
  return (
    <Modal
      title={`${title} is blocked`}
      bodyLabel="Bookings that need another vehicle"
      closeLabel="Done"
      onClose={onClose}
    >
      <AlertOutlet />
      <p role="status">
        {BLOCK_STORED} {describeAffected(left)}
      </p>
      <ul className={styles.affected}>
        {overlaps.map((use) => (
          <AffectedBooking
            key={use.id}
            use={use}
            others={others.map((vehicle) => ({ id: vehicle.id, title: vehicleTitle(vehicle) }))}
            movedTo={moved.get(use.id)}
            onMove={(vehicleId) => setMove({ bookingId: use.id, vehicleId })}
          />
        ))}
      </ul>
    </Modal>
  );
}

type AffectedBookingProps = {
  readonly use: ShownUse;
  /** The other vehicles of the class. */
  readonly others: readonly { readonly id: string; readonly title: string }[];
  readonly movedTo: string | undefined;
  readonly onMove: (vehicleId: string) => void;
};

function AffectedBooking({ use, others, movedTo, onMove }: AffectedBookingProps) {
  const { confirmationNumber = '', customer, status, from, to } = use;
  const today = useToday();
  const query = useStaffQuery(['availability', from, to], ({ read }) =>
    read(readAvailability, { query: { pickupTime: from, dropoffTime: to } }),
  );
  const free = query.data && others.filter(({ id }) => query.data.vehicles[id] === undefined).slice(0, MAX_MOVES);
  return (
    <li>
      <p className="num">
        <b>{confirmationNumber}</b> {customer} {status && <Badge status={status} />}
        <br />
        <Unbroken>{formatShortMoment(from, today)}</Unbroken> to <Unbroken>{formatShortMoment(to, today)}</Unbroken>
      </p>
      <div className={styles.moves}>
        {movedTo !== undefined ? (
          <p>Moved to {movedTo}.</p>
        ) : free === undefined ? (
          <p className="hint">{query.isPending ? LOADING : COULD_NOT_LOAD}</p>
        ) : free.length === 0 ? (
          <p className="hint">{NO_FREE_VEHICLE}</p>
        ) : (
          free.map(({ id, title }) => (
            <Button key={id} variant="secondary" small onClick={() => onMove(id)}>
              Move to {title}
              <span className="vh">, {confirmationNumber}</span>
            </Button>
          ))
        )}
      </div>
    </li>
  );
}
