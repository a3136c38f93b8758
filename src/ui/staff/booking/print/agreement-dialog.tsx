import { Button } from '../../../kit/button.tsx';
import { ActionFrame, type BookingActionDialogProps } from '../action/action-frame.tsx';
import { RentalAgreement } from './rental-agreement.tsx';

/** Shows the rental agreement as it is printed. Only the dialog is printed (STAFF-25). */
export function AgreementDialog({ booking, onBack }: Pick<BookingActionDialogProps, 'booking' | 'onBack'>) {
  return (
    <ActionFrame
      title="Rental agreement"
      booking={booking}
      onBack={onBack}
      foot={window.print && <Button onClick={() => window.print()}>Print</Button>}
    >
      <RentalAgreement booking={booking} />
    </ActionFrame>
  );
}
