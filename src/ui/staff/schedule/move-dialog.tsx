import { BOOKING_GONE } from '../../../domain/booking/staff-messages.ts';
import { Modal } from '../../kit/modal.tsx';
import { ChangeDialog } from '../change/change-dialog.tsx';
import { LoadHint } from '../frame/load-hint.tsx';
import { useStaffQuery } from '../frame/staff-queries.ts';
import { bookingKey } from '../rental/use-action-outcome.ts';

type MoveDialogProps = {
  readonly bookingId: string;
  /** The vehicle that is chosen at first. */
  readonly vehicleId: string;
  readonly onBack: () => void;
  readonly onMoved: () => void;
};

/** Changes a booking to another vehicle, with its price and its e-mail (BOOK-46). */
export function MoveDialog({ bookingId, vehicleId, onBack, onMoved }: MoveDialogProps) {
  const query = useStaffQuery(bookingKey(bookingId), ({ bookings }) => bookings.detail(bookingId));
  const { data } = query;
  if (data !== undefined && data !== 'missing') {
    const reload = async () => {
      const { data: now, isSuccess } = await query.refetch();
      return isSuccess && now !== 'missing' ? now : undefined;
    };
    return <ChangeDialog booking={data} vehicleId={vehicleId} reload={reload} onBack={onBack} onDone={onMoved} />;
  }
  return (
    <Modal title="Change" bodyLabel="Change" small closeLabel="Back" onClose={onBack}>
      <LoadHint query={query}>{BOOKING_GONE}</LoadHint>
    </Modal>
  );
}
