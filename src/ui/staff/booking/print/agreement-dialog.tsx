import { useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { useNow } from '../../../kit/clock.tsx';
import { ActionFrame, type BookingActionDialogProps } from '../action/action-frame.tsx';
import { BillSheet, RentalAgreement } from './rental-agreement.tsx';

type PrintDialogProps = Pick<BookingActionDialogProps, 'booking' | 'onBack'>;

/** Shows the rental agreement as it is printed. Only the dialog is printed (STAFF-25). */
export function AgreementDialog({ booking, onBack }: PrintDialogProps) {
  return (
    <ActionFrame title="Rental agreement" booking={booking} onBack={onBack} foot={<PrintButton />}>
      <RentalAgreement booking={booking} />
    </ActionFrame>
  );
}

/** Shows the bill as it is printed, with the account of the moment it is opened (PRICE-30). */
export function BillPrintDialog({ booking, onBack }: PrintDialogProps) {
  const [asOf] = useState(useNow());
  return (
    <ActionFrame title="Bill" booking={booking} onBack={onBack} foot={<PrintButton />}>
      <BillSheet booking={booking} asOf={asOf} />
    </ActionFrame>
  );
}

function PrintButton() {
  return window.print && <Button onClick={() => window.print()}>Print</Button>;
}
