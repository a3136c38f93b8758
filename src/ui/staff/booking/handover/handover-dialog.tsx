import { describeLateCost, previewReturn } from '../../../../domain/rental/handover-form.ts';
import { describeAlthough } from '../../../../domain/rental/warnings.ts';
import { useNow } from '../../../kit/clock.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { actionHead, type BookingActionDialogProps } from '../action/action-frame.tsx';
import styles from '../action/rental-form.module.css';
import { HandoverFacts } from '../facts/handover-facts.tsx';
import { SettlementPanel } from '../facts/settlement-panel.tsx';
import { HandoverFields } from './handover-form.tsx';
import { useHandover } from './use-handover.ts';

/** Hands out the vehicle (BOOK-47). */
export function HandOutDialog(props: BookingActionDialogProps) {
  const { booking, onBack } = props;
  const parts = useHandover('hand-out', props);
  return (
    <FormDialog
      {...actionHead('Hand out', booking)}
      wide
      hasTyped={parts.hasTyped}
      onClose={onBack}
      press="Hand out"
      again={parts.warning && `Hand out ${describeAlthough(parts.warning)}`}
      isRunning={parts.form.running}
      form={{ label: 'Hand out', onSubmit: parts.form.onSubmit }}
    >
      <HandoverFields {...parts} booking={booking} out={undefined} />
    </FormDialog>
  );
}

/** Takes the vehicle back. What is settled is shown as soon as it can be computed. */
export function TakeBackDialog(props: BookingActionDialogProps) {
  const { booking, onBack } = props;
  const parts = useHandover('take-back', props);
  const now = useNow();
  const { entry } = parts;
  const returnedAt = entry?.at ?? now;
  const settlement = entry && previewReturn(booking, entry, now);
  const press = `Take back${settlement ? describeLateCost(booking, settlement, returnedAt) : ''}`;
  return (
    <FormDialog
      {...actionHead('Take back', booking)}
      wide
      hasTyped={parts.hasTyped}
      onClose={onBack}
      beforePress={<p className="hint">The booking becomes completed. You can undo it.</p>}
      press={press}
      again={parts.warning && `${press} ${describeAlthough(parts.warning)}`}
      isRunning={parts.form.running}
      form={{ label: 'Take back', className: styles.columns, onSubmit: parts.form.onSubmit }}
    >
      <div className={styles.side}>
        <HandoverFields {...parts} booking={booking} out={booking.handover?.out} />
        {booking.handover && <HandoverFacts handover={booking.handover} />}
      </div>
      {entry && settlement && booking.handover ? (
        <SettlementPanel
          booking={booking}
          settlement={settlement}
          handover={{ out: booking.handover.out, back: { ...entry, at: returnedAt, by: '' } }}
          returnedAt={returnedAt}
        />
      ) : (
        <p className="hint">Enter odometer, fuel and time to see the settlement.</p>
      )}
    </FormDialog>
  );
}
