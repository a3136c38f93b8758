import { changesSinceBill } from '../../../../domain/booking/history.ts';
import { MAIL_BILL_TEXTS } from '../../../../domain/rental/action-texts.ts';
import { describeEventLine } from '../../../../domain/rental/describe-event.ts';
import { mailBill } from '../../../../ports/api/calls/staff/bookings.ts';
import type { BookingDetail } from '../../../../ports/api/staff/staff-booking.ts';
import { useNotifier } from '../../../kit/alerts.tsx';
import { Button } from '../../../kit/button.tsx';
import { useToday } from '../../../kit/clock.tsx';
import { Unbroken } from '../../../kit/unbroken.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { useStaffSession } from '../../session/staff-session.tsx';
import { savedNotice } from '../action/use-action-outcome.ts';
import styles from './account-panel.module.css';

type BillPapersProps = {
  readonly booking: BookingDetail;
  readonly reload: () => Promise<unknown>;
  readonly onPrint: () => void;
  /** The id of the button that prints. */
  readonly printId: string;
};

/** Prints the bill, and mails it to the customer (MAIL-26). Says what changed since it was mailed. */
export function BillPapers({ booking: { id, erasedAt, held, history }, reload, onPrint, printId }: BillPapersProps) {
  const { send } = useStaffSession();
  const { notify, clear } = useNotifier();
  const { running, start } = useAction(MAIL_BILL_TEXTS.failed);
  const today = useToday();
  const changes = changesSinceBill(history);
  const mail = (): void => {
    clear();
    void start(async () => {
      const mailed = await send(mailBill, { params: { id } });
      await reload();
      if (mailed.ok) notify(savedNotice(mailed.value.email, MAIL_BILL_TEXTS));
      else notify({ kind: 'failed', text: MAIL_BILL_TEXTS.failed });
    });
  };
  return (
    <div className={`no-print ${styles.papers}`}>
      <Button id={printId} variant="secondary" small onClick={onPrint}>
        Show the bill
      </Button>
      {erasedAt === undefined && held !== true && (
        <Button variant="secondary" small disabled={running} onClick={mail}>
          {running ? 'Sending…' : 'Email the bill'}
        </Button>
      )}
      {changes.length > 0 && (
        <div>
          <p>
            <b>Since the bill was emailed:</b>
          </p>
          <ul>
            {changes.map((event) => (
              <li key={event.version}>
                <Unbroken>{describeEventLine(event, today)}</Unbroken>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
