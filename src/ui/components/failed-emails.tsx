import { useCallback, useEffect } from 'react';
import { NOTHING_FAILED } from '../../domain/staff-texts.ts';
import { logFault } from '../state/log-fault.ts';
import { useStaffSession } from '../state/staff-session.tsx';
import { useNews } from '../state/staff-summary.tsx';
import { useLoaded } from '../state/use-loaded.ts';
import { useSendAgain } from '../state/use-send-again.ts';
import styles from './booking-emails.module.css';
import { sayKind } from './booking-emails.tsx';
import { Button } from './button.tsx';
import { LoadHint } from './load-hint.tsx';
import { Modal } from './modal.tsx';

/** Which e-mails were not delivered. Once they are shown they count as seen (MAIL-15). */
export function FailedEmails({ onClose }: { readonly onClose: () => void }) {
  const { ask } = useStaffSession();
  const { refresh } = useNews();
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
                {sayKind(kind)}: {to}
                {reason && ` (${reason})`}
              </p>
            </div>
            {bookingId !== undefined && (
              <Button
                look="quiet"
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
