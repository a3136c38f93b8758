import { useId } from 'react';
import { customerName } from '../../../../domain/booking/customer.ts';
import { vehicleTitle } from '../../../../domain/fleet/vehicle.ts';
import { whyImpossible } from '../../../../domain/rental/action-texts.ts';
import { formatShortMoment } from '../../../../domain/shared/format-date.ts';
import type { DeskRow } from '../../../../ports/api/staff/staff-booking.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Button } from '../../../kit/button.tsx';
import { useToday } from '../../../kit/clock.tsx';
import { DefinitionTable } from '../../../kit/definition-table.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';

type DeleteDialogProps = {
  readonly row: DeskRow;
  readonly onCancelReservation: () => void;
  /** It asks by the browser before it deletes. */
  readonly onDelete: () => void;
  readonly onClose: () => void;
};

/**
 * Comes before an approved booking to come is deleted (STAFF-32): its customer expects the vehicle,
 * and is told by a cancellation alone, which is not possible once the vehicle was handed out.
 */
export function DeleteDialog({ row, onCancelReservation, onDelete, onClose }: DeleteDialogProps) {
  const today = useToday();
  const reasonId = useId();
  const { form, vehicle, itinerary } = row;
  const reason = whyImpossible(row, 'cancel');
  return (
    <FormDialog
      title={row.confirmationNumber}
      beside={<Badge status={row.status} />}
      bodyLabel="Booking"
      small
      onClose={onClose}
      beforePress={
        <Button variant="danger" onClick={onDelete}>
          Delete
        </Button>
      }
      press="Cancel reservation"
      isReady={reason === undefined}
      whyId={reason && reasonId}
      onPress={onCancelReservation}
    >
      <DefinitionTable
        rows={[
          ['Customer', customerName(form)],
          ['Vehicle', vehicleTitle(vehicle)],
          ['Pickup', formatShortMoment(itinerary.pickupTime, today)],
        ]}
      />
      {reason !== undefined && <p id={reasonId}>{reason}</p>}
      <p className="hint">
        A cancellation tells the customer and keeps the booking. Delete removes it for good and tells nobody.
      </p>
    </FormDialog>
  );
}
