import { UNDO_MEANINGS, UNDO_TEXTS } from '../../../domain/rental/action-texts.ts';
import { Button } from '../../kit/button.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useStaffSession } from '../access/staff-session.tsx';
import { describeUndo } from './booking-actions.tsx';
import { HandoverFacts } from './handover-facts.tsx';
import { RentalDialog, type RentalDialogProps } from './rental-dialog.tsx';
import styles from './rental-form.module.css';
import { useActionOutcome } from './use-action-outcome.ts';

/** Asks once more before the last hand-over is undone (BOOK-47). */
export function UndoDialog({ booking, reload, onBack, onDone }: RentalDialogProps) {
  const { ask } = useStaffSession();
  const finish = useActionOutcome({ booking, reload, onDone });
  const { running, start } = useAction(UNDO_TEXTS.failed);
  const title = describeUndo(booking);
  const undo = async (): Promise<void> => {
    const call = { action: 'handover/undo', body: { seenVersion: booking.version } } as const;
    await finish(await ask(({ bookings }) => bookings.act(booking.id, call)), UNDO_TEXTS);
  };
  return (
    <RentalDialog
      title={title}
      booking={booking}
      small
      onBack={onBack}
      foot={
        <Button variant="danger" disabled={running} onClick={() => void start(undo)}>
          {title}
        </Button>
      }
    >
      <div className={styles.side}>
        <p>{booking.handover?.back === undefined ? UNDO_MEANINGS.out : UNDO_MEANINGS.back}</p>
        {booking.handover && <HandoverFacts handover={booking.handover} />}
      </div>
    </RentalDialog>
  );
}
