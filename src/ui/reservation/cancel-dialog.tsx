import { NOTE_LIMIT } from '../../domain/booking/lifecycle.ts';
import { vehicleTitle } from '../../domain/fleet/vehicle.ts';
import type { MyReservation } from '../../domain/reservation/my-reservation.ts';
import { CANCEL_FAILED } from '../../domain/reservation/page-texts.ts';
import { OFFLINE } from '../../domain/shared/offline.ts';
import { send } from '../client/send.ts';
import { AlertOutlet } from '../kit/alert-outlet.tsx';
import { useNotifier } from '../kit/alerts.tsx';
import { Button } from '../kit/button.tsx';
import fields from '../kit/field.module.css';
import { Icon } from '../kit/icon.tsx';
import { Modal } from '../kit/modal.tsx';
import { TextArea } from '../kit/text-field.tsx';
import { useAction } from '../kit/use-action.ts';
import styles from './reservation.module.css';
import { ReservationPoints } from './trip-card.tsx';
import type { ReservationRefusal } from './use-reservation.ts';

type CancelDialogProps = {
  readonly token: string;
  readonly reservation: MyReservation;
  /** What the customer typed. It outlives the dialog. */
  readonly reason: string;
  readonly onType: (reason: string) => void;
  readonly onCancelled: (reservation: MyReservation) => void;
  readonly onRefused: (refusal: ReservationRefusal) => void;
  readonly onClose: () => void;
};

/** Asks once more, with number, vehicle and times (PAGE-33). */
export function CancelDialog({ token, reservation, reason, onType, ...props }: CancelDialogProps) {
  const { notify, clear } = useNotifier();
  const { running, start } = useAction(CANCEL_FAILED, () =>
    notify({ kind: 'failed', text: navigator.onLine ? CANCEL_FAILED : OFFLINE }),
  );
  const { receipt, version, history } = reservation;
  const vehicle = vehicleTitle(receipt.vehicle);
  const cancel = (): void => {
    clear();
    void start(async () => {
      const typed = reason.trim();
      const { cancelReservation } = await import('../../ports/api/calls/my-reservation.ts');
      const body = { token, seenVersion: version, ...(typed === '' ? {} : { reason: typed }) };
      const answer = await send(cancelReservation, { body });
      if (answer.ok) props.onCancelled(answer.value);
      else props.onRefused(answer.problem);
    });
  };
  return (
    <Modal
      title="Cancel this reservation?"
      bodyLabel="The reservation"
      closeLabel="Keep reservation"
      onClose={props.onClose}
      footer={
        <Button variant="danger" disabled={running} onClick={cancel}>
          <Icon name="cancel" />
          {running ? 'Cancelling…' : 'Cancel reservation'}
        </Button>
      }
    >
      <AlertOutlet />
      <div className={styles.question}>
        <div>
          <p className="hint num">{receipt.confirmationNumber}</p>
          <h3>{vehicle}</h3>
        </div>
        <ReservationPoints trip={receipt.itinerary} />
        <ul className={styles.means}>
          <li>
            <Icon name="cancel" />
            <span>
              We release the {vehicle} right away. <b>You can’t undo this</b>; to get it back you’d need a new
              reservation.
            </span>
          </li>
          <li>
            <Icon name="mail" />
            <span>
              We’ll email you a confirmation
              {history.some(({ what }) => what === 'approved') && ', with files that remove it from your calendar'}.
            </span>
          </li>
        </ul>
        <TextArea
          id="cancel-reason"
          label={
            <>
              Reason <span className={fields.optional}>(optional)</span>
            </>
          }
          hint="It helps us plan. Only our team reads it."
          maxLength={NOTE_LIMIT}
          value={reason}
          onChange={({ target }) => onType(target.value)}
        />
      </div>
    </Modal>
  );
}
