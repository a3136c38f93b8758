import type { Decision } from '../../../domain/booking/booking.ts';
import type { ListedBooking } from '../../../ports/api/staff/staff-booking.ts';
import { Button } from '../../kit/button.tsx';
import styles from './booking-dialog.module.css';

const WORDS = {
  approved: { button: 'Approve & Send Email', out: 'Approve although it is out', variant: 'primary' },
  declined: { button: 'Decline & Send Email', out: 'Decline although it is out', variant: 'danger' },
} as const;

/** The id of the button of a decision. */
export function decisionButtonId(decision: Decision): string {
  return `decide-${decision}`;
}

type DecisionButtonProps = {
  readonly decision: Decision;
  readonly booking: ListedBooking;
  readonly isReady: boolean;
  readonly deciding: Decision | undefined;
  /** The person was told that the vehicle is out. */
  readonly isOutSeen: boolean;
  readonly onPress: () => void;
};

/** If the status disables it, it shows the reason (BOOK-21). */
export function DecisionButton({ decision, booking, isReady, deciding, isOutSeen, onPress }: DecisionButtonProps) {
  const { button, out, variant } = WORDS[decision];
  const isAlready = booking.status === decision;
  const reason = `${decision}-already`;
  return (
    <span className={styles.press}>
      <Button
        id={decisionButtonId(decision)}
        variant={variant}
        disabled={isAlready || !isReady || deciding !== undefined}
        aria-describedby={isAlready ? reason : undefined}
        onClick={onPress}
      >
        {deciding === decision ? 'Sending…' : isOutSeen ? out : button}
      </Button>
      {isAlready && (
        <span id={reason} className="hint">
          Already {decision}
        </span>
      )}
    </span>
  );
}
