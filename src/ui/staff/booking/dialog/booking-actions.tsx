import { isOut } from '../../../../domain/booking/handover.ts';
import { possibleActions } from '../../../../domain/booking/lifecycle.ts';
import { isToSignAgain } from '../../../../domain/booking/signed.ts';
import { ONE_DAY_MORE } from '../../../../domain/booking/staff-messages.ts';
import { whyNotInvoiced } from '../../../../domain/invoice/invoice-form.ts';
import { describeUndo, whyImpossible, whyInvoiced } from '../../../../domain/rental/action-texts.ts';
import type { BookingDetail, ListedBooking } from '../../../../ports/api/staff/staff-booking.ts';
import { Button } from '../../../kit/button.tsx';
import { StaffIcon, type StaffIconName } from '../../shared/staff-icon.tsx';
import { useCreditWords } from '../action/use-credit-words.ts';
import styles from './booking-actions.module.css';

/** The parts of the dialog: what it shows of a booking, or the form of one action. */
export type DialogView =
  | 'booking'
  | 'change'
  | 'one-day-more'
  | 'hand-out'
  | 'take-back'
  | 'swap'
  | 'sign'
  | 'undo'
  | 'bill'
  | 'payment'
  | 'invoice'
  | 'cancel'
  | 'agreement'
  | 'bill-print'
  | 'shown';

type ActionButton = { readonly view: DialogView; readonly icon: StaffIconName; readonly label: string };

/** The id of the button of an action. Focus returns to it. */
export function actionButtonId(view: DialogView): string {
  return `action-${view}`;
}

/** A booking as it is listed, or with its account once it is loaded. */
type ShownBooking = ListedBooking | BookingDetail;

type BookingActionsProps = {
  readonly booking: ShownBooking;
  /** It is loaded, and no decision is being sent. */
  readonly isReady: boolean;
  readonly onOpen: (view: DialogView) => void;
};

/**
 * The actions on a booking (STAFF-26), but for the next one. Each button opens its form; none sends on its own. One that
 * the state does not allow is disabled; the hint with its reason stands once for all that share it.
 */
export function BookingActions({ booking, isReady, onOpen }: BookingActionsProps) {
  const next = nextAction(booking);
  const others = actionsOf(booking).filter(({ view }) => view !== next?.view);
  const creditWords = useCreditWords();
  const buttons = others.map((button) => ({ ...button, reason: creditWords(reasonOf(booking, button.view)) }));
  const reasons = [...new Set(buttons.flatMap(({ reason }) => reason ?? []))];
  const whyId = (reason: string): string => `action-why-${reasons.indexOf(reason)}`;
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
          aria-describedby={reason && whyId(reason)}
          onClick={() => onOpen(view)}
        >
          <StaffIcon name={icon} />
          {label}
        </Button>
      ))}
      {reasons.map((reason) => (
        <span key={reason} id={whyId(reason)} className="hint">
          {reason}
        </span>
      ))}
    </div>
  );
}

/** Money may be written down for an erased booking too (PAY-1). */
function actionsOf(booking: ShownBooking): readonly ActionButton[] {
  const payment: ActionButton = { view: 'payment', icon: 'check', label: 'Take payment' };
  if (booking.erasedAt !== undefined) return [payment];
  return [
    { view: 'change', icon: 'edit', label: 'Change' },
    ...(isOut(booking) ? [{ view: 'one-day-more', icon: 'plus', label: ONE_DAY_MORE } as const] : []),
    isOut(booking)
      ? { view: 'take-back', icon: 'key', label: 'Take back' }
      : { view: 'hand-out', icon: 'key', label: 'Hand out' },
    ...(isOut(booking) ? [{ view: 'swap', icon: 'swap', label: 'Swap vehicle' } as const] : []),
    ...('agreement' in booking && isToSignAgain(booking)
      ? [{ view: 'sign', icon: 'edit', label: 'Sign again' } as const]
      : []),
    ...(booking.handover === undefined ? [] : [{ view: 'undo', icon: 'undo', label: describeUndo(booking) } as const]),
    payment,
    { view: 'bill', icon: 'plus', label: 'Add a line' },
    { view: 'invoice', icon: 'list', label: 'Invoice' },
    { view: 'cancel', icon: 'cancel', label: 'Cancel reservation' },
    { view: 'agreement', icon: 'print', label: 'Print' },
  ];
}

/** The action that the rental waits for, which is the main button of the dialog (STAFF-46). */
export function nextAction(booking: ListedBooking): ActionButton | undefined {
  const possible = possibleActions(booking);
  return actionsOf(booking).find(({ view }) => (view === 'hand-out' || view === 'take-back') && possible.has(view));
}

/** The contact data may be changed until an invoice is made; money is always taken, and papers printed. */
function reasonOf(booking: ShownBooking, view: DialogView): string | undefined {
  switch (view) {
    case 'change':
    case 'one-day-more':
      return whyInvoiced(booking, 'change');
    case 'booking':
    case 'payment':
    case 'agreement':
    case 'bill-print':
    case 'shown':
      return undefined;
    case 'invoice':
      return 'account' in booking ? whyNotInvoiced(booking) : undefined;
    default:
      return whyImpossible(booking, view);
  }
}
