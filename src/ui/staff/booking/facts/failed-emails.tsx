import {
  describeShownFailures,
  FAILURES_NOT_MARKED,
  NOT_SENT_AGAIN,
  NOTHING_FAILED,
  SENT_AGAIN,
  SOME_NOT_SENT_AGAIN,
} from '../../../../domain/booking/staff-messages.ts';
import {
  listFailedEmails,
  markFailedEmailsSeen,
  resendFailedEmails,
} from '../../../../ports/api/calls/staff/summary.ts';
import type { ResentOutcome, ShownFailure } from '../../../../ports/api/staff/staff-booking.ts';
import { Button } from '../../../kit/button.tsx';
import { Link } from '../../../kit/link.tsx';
import { Modal } from '../../../kit/modal.tsx';
import { LoadHint } from '../../shared/load-hint.tsx';
import { useStaffMutation, useStaffQuery } from '../../shared/staff-queries.ts';
import styles from './booking-emails.module.css';
import { formatEmailKind } from './booking-emails.tsx';

/** The start of the keys of the list and of the count beside it in the bar. */
const KEY = ['bookings'];

/**
 * The e-mails that were not delivered, each until somebody sends it again or marks it as seen
 * (MAIL-15).
 */
export function FailedEmails({ onClose }: { readonly onClose: () => void }) {
  const failures = useStaffQuery([...KEY, 'failed-emails'], ({ read }) => read(listFailedEmails, {}));
  const { emails = [], total = 0 } = failures.data ?? {};
  const resend = useStaffMutation({
    send: ({ read }, ids: readonly string[]) => read(resendFailedEmails, { body: { ids } }),
    failed: NOT_SENT_AGAIN,
    isQuiet: true,
    reloads: KEY,
  });
  const see = useStaffMutation({
    send: ({ read }, ids: readonly string[]) => read(markFailedEmailsSeen, { body: { ids } }),
    failed: FAILURES_NOT_MARKED,
    isQuiet: true,
    reloads: KEY,
  });
  const isRunning = resend.isPending || see.isPending;
  const all = emails.map(({ id }) => id);

  return (
    <Modal
      title="Emails that were not delivered"
      bodyLabel="Emails"
      onClose={onClose}
      footer={
        emails.length > 1 && (
          <>
            <Button variant="secondary" disabled={isRunning} onClick={() => see.mutate(all)}>
              Mark all as seen
            </Button>
            <Button disabled={isRunning} onClick={() => resend.mutate(all)}>
              Send all again
            </Button>
          </>
        )
      }
    >
      <LoadHint query={failures}>
        {describeOutcome(resend, see.isError)}{' '}
        {emails.length === 0 ? NOTHING_FAILED : describeShownFailures(emails.length, total)}
      </LoadHint>
      <ul className={styles.list}>
        {emails.map((email) => (
          <li key={email.id}>
            <Failure email={email} onClose={onClose} />
            <div className={styles.press}>
              {!isOfSite(email) && (
                <Button
                  variant="secondary"
                  small
                  aria-label={`Send again: ${nameOf(email)}`}
                  disabled={isRunning}
                  onClick={() => resend.mutate([email.id])}
                >
                  Send again
                </Button>
              )}
              <Button
                variant="secondary"
                small
                aria-label={`Mark as seen: ${nameOf(email)}`}
                disabled={isRunning}
                onClick={() => see.mutate([email.id])}
              >
                Mark as seen
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

function Failure({ email, onClose }: { readonly email: ShownFailure; readonly onClose: () => void }) {
  const { kind, to, reason, messageId } = email;
  return (
    <div>
      <b>{nameOf(email)}</b>
      <p>
        {formatEmailKind(kind)}: {to}
        {reason && ` (${reason})`}
      </p>
      {messageId !== undefined && (
        <Link to="/admin/messages" onClick={onClose}>
          Read it under Messages
        </Link>
      )}
    </div>
  );
}

/** The site's own e-mails are not sent again: the next one says what is so by then. */
function isOfSite({ bookingId, messageId }: ShownFailure): boolean {
  return bookingId === undefined && messageId === undefined;
}

function nameOf({ confirmationNumber, subject = 'An email of the site' }: ShownFailure): string {
  return confirmationNumber ?? subject;
}

type Resent = { readonly isError: boolean; readonly data: ResentOutcome | undefined };

function describeOutcome({ isError, data }: Resent, isSeeError: boolean): string {
  if (isSeeError) return FAILURES_NOT_MARKED;
  if (isError || data?.done.length === 0) return NOT_SENT_AGAIN;
  if (data === undefined) return '';
  return data.failed.length > 0 ? SOME_NOT_SENT_AGAIN : SENT_AGAIN;
}
