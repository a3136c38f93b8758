import type { Decision } from '../../../../domain/booking/booking.ts';
import { whyImpossible } from '../../../../domain/rental/action-texts.ts';
import { describeAlthough, type Warning } from '../../../../domain/rental/warnings.ts';
import type { ListedBooking } from '../../../../ports/api/staff/staff-booking.ts';
import { Button } from '../../../kit/button.tsx';
import { useCreditWords } from '../action/use-credit-words.ts';
import styles from './decision-button.module.css';

const WORDS = {
  approved: { button: 'Approve & Send Email', verb: 'Approve', variant: 'primary' },
  declined: { button: 'Decline & Send Email', verb: 'Decline', variant: 'danger' },
} as const;

const ACTIONS = { approved: 'approve', declined: 'decline' } as const;

/** The id of the button of a decision. */
export function decisionButtonId(decision: Decision): string {
  return `decide-${decision}`;
}

type DecisionButtonProps = {
  readonly decision: Decision;
  readonly booking: ListedBooking;
  readonly isReady: boolean;
  /** Another action is the main one. */
  readonly isSecond: boolean;
  readonly deciding: Decision | undefined;
  /** What the last press was warned of. */
  readonly warning: { readonly decision: Decision; readonly warning: Warning } | undefined;
  readonly onPress: () => void;
};

/** If the status disables it, it shows the reason (BOOK-21). */
export function DecisionButton({
  decision,
  booking,
  isReady,
  isSecond,
  deciding,
  warning,
  onPress,
}: DecisionButtonProps) {
  const { button, verb, variant } = WORDS[decision];
  const although = warning?.decision === decision ? describeAlthough(warning.warning) : undefined;
  const reason = useCreditWords()(whyImpossible(booking, ACTIONS[decision]));
  const reasonId = `${decision}-reason`;
  return (
    <span className={styles.press}>
      <Button
        id={decisionButtonId(decision)}
        variant={although !== undefined ? 'danger' : isSecond ? 'secondary' : variant}
        disabled={reason !== undefined || !isReady || deciding !== undefined}
        aria-describedby={reason === undefined ? undefined : reasonId}
        onClick={onPress}
      >
        {deciding === decision ? 'Sending…' : although === undefined ? button : `${verb} ${although}`}
      </Button>
      {reason !== undefined && (
        <span id={reasonId} className="hint">
          {reason}
        </span>
      )}
    </span>
  );
}
