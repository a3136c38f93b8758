import { ONE_DAY_MORE } from '../../../../domain/booking/staff-messages.ts';
import type { BookingActionDialogProps } from '../action/action-frame.tsx';
import { CancelDialog } from '../cancel/cancel-dialog.tsx';
import { ChangeDialog } from '../change/change-dialog.tsx';
import { HandOutDialog, TakeBackDialog } from '../handover/handover-dialog.tsx';
import { SignDialog } from '../handover/sign-dialog.tsx';
import { SwapDialog } from '../handover/swap-dialog.tsx';
import { UndoDialog } from '../handover/undo-dialog.tsx';
import { BillDialog } from '../money/bill-dialog.tsx';
import { MakeInvoiceDialog } from '../money/make-invoice-dialog.tsx';
import { PaymentDialog } from '../money/payment-dialog.tsx';
import { AgreementDialog, BillPrintDialog } from '../print/agreement-dialog.tsx';
import { ShownDialog } from '../print/shown-dialog.tsx';
import type { DialogView } from './booking-actions.tsx';

type ActionDialogProps = BookingActionDialogProps & {
  readonly view: Exclude<DialogView, 'booking'>;
};

/** The dialog of one action. */
export function ActionDialog({ view, ...props }: ActionDialogProps) {
  switch (view) {
    case 'change':
      return <ChangeDialog {...props} />;
    case 'one-day-more':
      return <ChangeDialog title={ONE_DAY_MORE} {...props} />;
    case 'hand-out':
      return <HandOutDialog {...props} />;
    case 'take-back':
      return <TakeBackDialog {...props} />;
    case 'swap':
      return <SwapDialog {...props} />;
    case 'sign':
      return <SignDialog {...props} />;
    case 'undo':
      return <UndoDialog {...props} />;
    case 'cancel':
      return <CancelDialog {...props} />;
    case 'bill':
      return <BillDialog {...props} />;
    case 'payment':
      return <PaymentDialog {...props} />;
    case 'invoice':
      return <MakeInvoiceDialog {...props} />;
    case 'agreement':
      return <AgreementDialog {...props} />;
    case 'bill-print':
      return <BillPrintDialog {...props} />;
    case 'shown':
      return <ShownDialog {...props} />;
  }
}
