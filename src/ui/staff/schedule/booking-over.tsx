import { useState } from 'react';
import { BOOKING_GONE } from '../../../domain/booking/staff-messages.ts';
import type { ListedBooking } from '../../../ports/api/staff/staff-booking.ts';
import { Modal } from '../../kit/modal.tsx';
import { BookingDialog } from '../bookings/booking-dialog.tsx';
import { LoadHint } from '../frame/load-hint.tsx';
import { useStaffQuery } from '../frame/staff-queries.ts';
import { ActionDialog } from '../rental/action-dialog.tsx';
import { bookingKey } from '../rental/use-action-outcome.ts';

type BookingOverProps = {
  readonly id: string;
  readonly row?: ListedBooking | undefined;
  readonly ask?: 'hand-out' | 'take-back' | undefined;
  readonly onClose: () => void;
};

/** The dialog of a booking over a page that knows its id, and of those that overlap with it. */
export function BookingOver({ id: openedId, row: openedRow, ask, onClose }: BookingOverProps) {
  const [id, setId] = useState(openedId);
  const row = id === openedId ? openedRow : undefined;
  const query = useStaffQuery(bookingKey(id), ({ bookings }) => bookings.detail(id));
  const { data } = query;
  if (ask !== undefined && data !== undefined && data !== 'missing') {
    const reload = async () => {
      const { data: now, isSuccess } = await query.refetch();
      return isSuccess && now !== 'missing' ? now : undefined;
    };
    return <ActionDialog view={ask} booking={data} reload={reload} onBack={onClose} onDone={onClose} />;
  }
  if (ask === undefined) return <BookingDialog key={id} id={id} row={row} onOther={setId} onClose={onClose} />;
  return (
    <Modal title="Booking" bodyLabel="Booking information" small onClose={onClose}>
      <LoadHint query={query}>{BOOKING_GONE}</LoadHint>
    </Modal>
  );
}
