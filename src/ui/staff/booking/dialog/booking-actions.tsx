import { isOut } from '../../../../domain/booking/handover.ts';
import { describeUndo, whyImpossible } from '../../../../domain/rental/action-texts.ts';
import type { ListedBooking } from '../../../../ports/api/staff/staff-booking.ts';
import { Button } from '../../../kit/button.tsx';
import { StaffIcon, type StaffIconName } from '../../frame/staff-icon.tsx';
import styles from './booking-actions.module.css';

/** The parts of the dialog: what it shows of a booking, or the form of one action. */
export type DialogView =
  | 'booking'
  | 'change'
  | 'hand-out'
  | 'take-back'
  | 'undo'
  | 'bill'
  | 'cancel'
  | 'agreement'
  | 'shown';

type ActionButton = { readonly view: DialogView; readonly icon: StaffIconName; readonly label: string };

/** The id of the button of an action. Focus returns to it. */
export function actionButtonId(view: DialogView): string {
  return `action-${view}`;
}

type BookingActionsProps = {
  readonly booking: ListedBooking;
  /** It is loaded, and no decision is being sent. */
  readonly isReady: boolean;
  readonly onOpen: (view: DialogView) => void;
};

/**
 * The actions on a booking (STAFF-26). Each button opens its form; none sends on its own. One that
 * the state does not allow is disabled, with the reason as a hint.
 */
export function BookingActions({ booking, isReady, onOpen }: BookingActionsProps) {
  if (booking.erasedAt !== undefined) return null;
  const buttons = actionsOf(booking).map((button) => ({ ...button, reason: reasonOf(booking, button.view) }));
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no fieldset
    <div role="group" aria-label="This booking" className={`no-print ${styles.strip}`}>
      {buttons.map(({ view, icon, label, reason }) => (
        <Button
          key={view}
          id={actionButtonId(view)}
          variant="secondary"
          small
          className={styles.button}
          disabled={!isReady || reason !== undefined}
          aria-describedby={reason === undefined ? undefined : `${actionButtonId(view)}-why`}
          onClick={() => onOpen(view)}
        >
          <StaffIcon name={icon} />
          {label}
        </Button>
      ))}
      {buttons.map(
        ({ view, reason }) =>
          reason !== undefined && (
            <span key={view} id={`${actionButtonId(view)}-why`} className="hint">
              {reason}
            </span>
          ),
      )}
    </div>
  );
}

function actionsOf(booking: ListedBooking): readonly ActionButton[] {
  return [
    { view: 'change', icon: 'edit', label: 'Change' },
    isOut(booking)
      ? { view: 'take-back', icon: 'key', label: 'Take back' }
      : { view: 'hand-out', icon: 'key', label: 'Hand out' },
    ...(booking.handover === undefined ? [] : [{ view: 'undo', icon: 'undo', label: describeUndo(booking) } as const]),
    { view: 'bill', icon: 'plus', label: 'Add a line' },
    { view: 'cancel', icon: 'cancel', label: 'Cancel reservation' },
    { view: 'agreement', icon: 'print', label: 'Print' },
  ];
}

/** The contact data may always be changed, and the agreement printed. */
function reasonOf(booking: ListedBooking, view: DialogView): string | undefined {
  if (view === 'booking' || view === 'change' || view === 'agreement' || view === 'shown') {
    return undefined;
  }
  return whyImpossible(booking, view);
}
