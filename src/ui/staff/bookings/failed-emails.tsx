import { useCallback, useEffect } from 'react';
import { NOTHING_FAILED } from '../../../domain/booking/staff-messages.ts';
import { Button } from '../../kit/button.tsx';
import { LoadHint } from '../../kit/load-hint.tsx';
import { logFault } from '../../kit/log-fault.ts';
import { Modal } from '../../kit/modal.tsx';
import { useLoaded } from '../../kit/use-loaded.ts';
import { useStaffSession } from '../access/staff-session.tsx';
import { useStaffSummary } from '../frame/staff-summary.tsx';
import styles from './booking-emails.module.css';
import { formatEmailKind } from './booking-emails.tsx';
import { useSendAgain } from './use-send-again.ts';

/** Which e-mails were not delivered. Once they are shown they count as seen (MAIL-15). */
export function FailedEmails({ onClose }: { readonly onClose: () => void }) {
  const { ask } = useStaffSession();
  const { refresh } = useStaffSummary();
  const { told, sendAgain } = useSendAgain();
  const { loaded, reload } = useLoaded(useCallback(() => ask(({ bookings }) => bookings.failedEmails()), [ask]));
  const { state, value = [] } = loaded;
  useEffect(() => {
    if (state !== 'loaded') return;
    ask(({ bookings }) => bookings.markFailedEmailsSeen()).then(refresh, (fault: unknown) =>
      logFault('The failed e-mails were not marked as seen.', fault),
    );
  }, [state, ask, refresh]);
  return (
    <Modal title="Emails that were not delivered" bodyLabel="Emails" onClose={onClose}>
      <LoadHint state={state} onRetry={reload}>
        {value.length === 0 ? NOTHING_FAILED : told}
      </LoadHint>
      <ul className={styles.list}>
        {value.map(({ id, kind, to, reason, bookingId, confirmationNumber = 'A message from the site' }) => (
          <li key={id}>
            <div>
              <b>{confirmationNumber}</b>
              <p>
                {formatEmailKind(kind)}: {to}
                {reason && ` (${reason})`}
              </p>
            </div>
            {bookingId !== undefined && (
              <Button
                variant="secondary"
                small
                aria-label={`Send again: ${confirmationNumber}`}
                onClick={() => sendAgain(bookingId, id)}
              >
                Send again
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
