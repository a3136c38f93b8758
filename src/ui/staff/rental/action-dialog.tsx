import { ChangeDialog } from '../change/change-dialog.tsx';
import { AgreementDialog } from './agreement-dialog.tsx';
import type { DialogView } from './booking-actions.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { HandOutDialog, TakeBackDialog } from './handover-dialog.tsx';
import type { RentalDialogProps } from './rental-dialog.tsx';
import { ShownDialog } from './shown-dialog.tsx';
import { UndoDialog } from './undo-dialog.tsx';

type ActionDialogProps = RentalDialogProps & {
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
    case 'agreement':
      return <AgreementDialog {...props} />;
    case 'shown':
      return <ShownDialog {...props} />;
  }
}
