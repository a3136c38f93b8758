import type { ReactNode } from 'react';
import { customerName } from '../../../../domain/booking/customer.ts';
import type { AccountParty } from '../../../../domain/booking/invoiced.ts';
import { vehicleTitle } from '../../../../domain/fleet/vehicle.ts';
import type { BookingDetail } from '../../../../ports/api/staff/staff-booking.ts';
import { AlertOutlet } from '../../../kit/alert-outlet.tsx';
import { Badge } from '../../../kit/badge.tsx';
import { Modal } from '../../../kit/modal.tsx';
import { BookingNews } from './booking-news.tsx';
import type { LoadedBooking } from './use-action-outcome.ts';
import type { Typed, TypedEdit } from './use-typed-work.ts';

/** A dialog of one action on a booking. */
export type BookingActionDialogProps = LoadedBooking & {
  readonly booking: BookingDetail;
  /** What is typed on the booking and not sent yet. */
  readonly typed: Typed;
  readonly onType: (edit: TypedEdit) => void;
  /** Whose part a payment begins with, where that is asked for. */
  readonly paysFor?: AccountParty | undefined;
  /** Opens another booking over this one, where the page can: Back leads to this one. */
  readonly onOther?: ((bookingId: string) => void) | undefined;
  /** Shows the booking again. */
  readonly onBack: () => void;
  readonly onDone: (outcome?: 'done' | 'mail-failed') => void;
};

type FrameProps = {
  readonly title: string;
  readonly booking: BookingDetail;
  readonly hasTyped?: boolean;
  readonly foot: ReactNode;
  readonly onBack: () => void;
  readonly children: ReactNode;
};

/** The head of such a dialog: whose booking it is, and the way back to it. */
export function actionHead(title: string, { form, vehicle, status, confirmationNumber }: BookingDetail) {
  return {
    title: `${title} ${confirmationNumber}`,
    beside: (
      <>
        <Badge status={status} />
        <span className="hint">
          <b>{customerName(form)}</b>, {vehicleTitle(vehicle)}
        </span>
        <BookingNews />
      </>
    ),
    bodyLabel: title,
    closeLabel: 'Back',
  };
}

/** A wide dialog with that head, and its alert. */
export function ActionFrame({ title, booking, hasTyped = false, foot, onBack, children }: FrameProps) {
  return (
    <Modal {...actionHead(title, booking)} wide hasTyped={hasTyped} onClose={onBack} footer={foot}>
      <AlertOutlet />
      {children}
    </Modal>
  );
}
