import { useEffect } from 'react';
import { NOTHING_FAILED } from '../../../domain/booking/staff-messages.ts';
import { Button } from '../../kit/button.tsx';
import { Modal } from '../../kit/modal.tsx';
import { LoadHint } from '../frame/load-hint.tsx';
import { useStaffMutation, useStaffQuery } from '../frame/staff-queries.ts';
import styles from './booking-emails.module.css';
import { formatEmailKind } from './booking-emails.tsx';
import { useSendAgain } from './use-send-again.ts';

/** The e-mails that were not delivered. Once shown, they count as seen (MAIL-15). */
export function FailedEmails({ onClose }: { readonly onClose: () => void }) {
  const { outcome, sendAgain } = useSendAgain();
  const emails = useStaffQuery(['failed-emails'], ({ bookings }) => bookings.failedEmails());
  const { mutate: markSeen } = useStaffMutation({
    send: ({ bookings }) => bookings.markFailedEmailsSeen(),
    failed: 'The failed e-mails were not marked as seen.',
    isQuiet: true,
    reloads: ['bookings'],
  });
  useEffect(() => {
    if (emails.isSuccess) markSeen();
  }, [emails.isSuccess, markSeen]);
  return (
    <Modal title="Emails that were not delivered" bodyLabel="Emails" onClose={onClose}>
      <LoadHint query={emails}>{emails.data?.length === 0 ? NOTHING_FAILED : outcome}</LoadHint>
      <ul className={styles.list}>
        {emails.data?.map(({ id, kind, to, reason, bookingId, confirmationNumber = 'A message from the site' }) => (
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
                onClick={() => sendAgain({ bookingId, emailId: id })}
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
