import { Button } from '../../kit/button.tsx';
import { RentalAgreement } from './rental-agreement.tsx';
import { RentalDialog, type RentalDialogProps } from './rental-dialog.tsx';

/** Shows the rental agreement as it is printed. Only the dialog is printed (STAFF-25). */
export function AgreementDialog({ booking, onBack }: Pick<RentalDialogProps, 'booking' | 'onBack'>) {
  return (
    <RentalDialog
      title="Rental agreement"
      booking={booking}
      onBack={onBack}
      foot={window.print && <Button onClick={() => window.print()}>Print</Button>}
    >
      <RentalAgreement booking={booking} />
    </RentalDialog>
  );
}
