import type { BookingActionDialogProps } from '../action/action-frame.tsx';
import { CancelDialog } from '../cancel/cancel-dialog.tsx';
import { ChangeDialog } from '../change/change-dialog.tsx';
import { HandOutDialog, TakeBackDialog } from '../handover/handover-dialog.tsx';
import { UndoDialog } from '../handover/undo-dialog.tsx';
import { BillDialog } from '../money/bill-dialog.tsx';
import { AgreementDialog } from '../print/agreement-dialog.tsx';
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
    case 'hand-out':
      return <HandOutDialog {...props} />;
    case 'take-back':
      return <TakeBackDialog {...props} />;
    case 'undo':
      return <UndoDialog {...props} />;
    case 'cancel':
      return <CancelDialog {...props} />;
    case 'bill':
      return <BillDialog {...props} />;
    case 'agreement':
      return <AgreementDialog {...props} />;
    case 'shown':
      return <ShownDialog {...props} />;
  }
}
