import { useState } from 'react';
import { BOOKING_GONE } from '../../../../domain/booking/staff-messages.ts';
import type { TypedChange } from '../../../../ports/api/staff/stored-work.ts';
import { Modal } from '../../../kit/modal.tsx';
import { LoadHint } from '../../shared/load-hint.tsx';
import { useStaffQuery } from '../../shared/staff-queries.ts';
import { bookingKey, readBooking } from '../action/use-action-outcome.ts';
import { useTypedWork } from '../action/use-typed-work.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { NO_CHANGE } from './use-change.ts';

type MoveDialogProps = {
  readonly bookingId: string;
  /** The vehicle that is chosen at first. */
  readonly vehicleId: string;
  readonly onBack: () => void;
  readonly onMoved: () => void;
};

/** A change to another vehicle at the booked price; what else is typed of it stays. */
export function moveTo(vehicleId: string, typed: TypedChange = NO_CHANGE): TypedChange {
  return { ...typed, edits: { ...typed.edits, vehicleId }, prices: 'booked' };
}

/** Changes a booking to another vehicle at the booked price, with its e-mail (BOOK-46). */
export function MoveDialog({ bookingId, vehicleId, onBack, onMoved }: MoveDialogProps) {
  const query = useStaffQuery(bookingKey(bookingId), (calls) => readBooking(calls, bookingId));
  const { data } = query;
  const { typed, type, forgetForm } = useTypedWork(bookingId);
  /** Once it is edited, the form has what was typed; until then the vehicle that was pressed. */
  const [isEdited, setEdited] = useState(false);
  const { change = NO_CHANGE } = typed;
  const shown = isEdited ? typed : { ...typed, change: moveTo(vehicleId, change) };
  if (data !== undefined && data !== 'missing') {
    const reload = async () => {
      const { data: now, isSuccess } = await query.refetch();
      return isSuccess && now !== 'missing' ? now : undefined;
    };
    const forget = (then: () => void) => () => {
      forgetForm('change');
      then();
    };
    return (
      <ChangeDialog
        booking={data}
        typed={shown}
        onType={(more) => {
          setEdited(true);
          type(more);
        }}
        reload={reload}
        onBack={forget(onBack)}
        onDone={forget(onMoved)}
      />
    );
  }
  return (
    <Modal title="Change" bodyLabel="Change" small closeLabel="Back" onClose={onBack}>
      <LoadHint query={query}>{BOOKING_GONE}</LoadHint>
    </Modal>
  );
}
