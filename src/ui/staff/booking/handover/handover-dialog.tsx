import { describeLateCost, previewReturn } from '../../../../domain/rental/handover-form.ts';
import { describeAlthough, type Warning } from '../../../../domain/rental/warnings.ts';
import { Button } from '../../../kit/button.tsx';
import { useNow } from '../../../kit/clock.tsx';
import { ActionFrame, type BookingActionDialogProps } from '../action/action-frame.tsx';
import styles from '../action/rental-form.module.css';
import { HandoverFacts } from '../facts/handover-facts.tsx';
import { SettlementPanel } from '../facts/settlement-panel.tsx';
import { HandoverForm } from './handover-form.tsx';
import { useHandover } from './use-handover.ts';

const FORM_ID = 'handover';

/** Hands out the vehicle (BOOK-47). */
export function HandOutDialog(props: BookingActionDialogProps) {
  const { booking, onBack } = props;
  const parts = useHandover('hand-out', props);
  return (
    <ActionFrame
      title="Hand out"
      booking={booking}
      hasTyped={parts.hasTyped}
      onBack={onBack}
      foot={<HandoverButton verb="Hand out" running={parts.form.running} warning={parts.warning} />}
    >
      <HandoverForm {...parts} id={FORM_ID} label="Hand out" booking={booking} out={undefined} />
    </ActionFrame>
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
  const extra = settlement ? describeLateCost(booking, settlement, returnedAt) : '';
  return (
    <ActionFrame
      title="Take back"
      booking={booking}
      hasTyped={parts.hasTyped}
      onBack={onBack}
      foot={
        <>
          <p className="hint">The booking becomes completed. You can undo it.</p>
          <HandoverButton verb={`Take back${extra}`} running={parts.form.running} warning={parts.warning} />
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.side}>
          <HandoverForm {...parts} id={FORM_ID} label="Take back" booking={booking} out={booking.handover?.out} />
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
      </div>
    </ActionFrame>
  );
}

type HandoverButtonProps = {
  readonly verb: string;
  readonly running: boolean;
  readonly warning: Warning | undefined;
};

function HandoverButton({ verb, running, warning }: HandoverButtonProps) {
  return (
    <Button type="submit" form={FORM_ID} variant={warning ? 'danger' : 'primary'} disabled={running}>
      {warning ? `${verb} ${describeAlthough(warning)}` : verb}
    </Button>
  );
}
