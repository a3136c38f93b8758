import { useState } from 'react';
import {
  describeKeptReturn,
  describeUndo,
  describeUndone,
  UNDO_TEXTS,
  whyImpossible,
} from '../../../../domain/rental/action-texts.ts';
import { describeAlthough } from '../../../../domain/rental/warnings.ts';
import { undoHandover } from '../../../../ports/api/calls/staff/bookings.ts';
import type { BookingDetail } from '../../../../ports/api/staff/staff-booking.ts';
import { useToday } from '../../../kit/clock.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { useStaffSession } from '../../session/staff-session.tsx';
import { actionHead, type BookingActionDialogProps } from '../action/action-frame.tsx';
import styles from '../action/rental-form.module.css';
import { useActionOutcome } from '../action/use-action-outcome.ts';
import { useWarning } from '../action/use-warning.ts';
import { WarningBox } from '../action/warning-box.tsx';
import { HandoverFacts } from '../facts/handover-facts.tsx';

/**
 * Asks once more before the last hand-over is undone (BOOK-47). It stays about the hand-over that was
 * the last one when it opened: where that is undone already, the booking is shown again.
 */
export function UndoDialog({ booking, reload, onBack, onDone }: BookingActionDialogProps) {
  const { send } = useStaffSession();
  const [opened] = useState(booking);
  const title = describeUndo(opened);
  const keptReturn = describeKeptReturn(opened, useToday());
  const isStillLast = (now: BookingDetail): boolean =>
    whyImpossible(now, 'undo') === undefined && describeUndo(now) === title;
  const onReloaded = (now: BookingDetail): void => {
    if (!isStillLast(now)) onBack();
  };
  const finish = useActionOutcome({ booking, reload, onDone, isFormless: true, onReloaded });
  const { warning, although, warn } = useWarning(booking.version);
  const { running, start } = useAction(UNDO_TEXTS.failed);
  const undo = async (): Promise<void> => {
    const seenVersion = (isStillLast(booking) ? booking : opened).version;
    const body = { seenVersion, ...(although.length > 0 ? { although: [...although] } : {}) };
    await finish(await send(undoHandover, { params: { id: booking.id }, body }), UNDO_TEXTS, warn);
  };
  return (
    <FormDialog
      {...actionHead(title, booking)}
      small
      onClose={onBack}
      press={title}
      again={warning && `${title} ${describeAlthough(warning)}`}
      isDanger
      isRunning={running}
      onPress={() => void start(undo)}
    >
      <div className={styles.side}>
        {warning && <WarningBox warning={warning} press="save" />}
        {opened.handover && <p>{describeUndone(opened.handover)}</p>}
        {keptReturn && <p>{keptReturn}</p>}
        {booking.handover && <HandoverFacts handover={booking.handover} />}
      </div>
    </FormDialog>
  );
}
