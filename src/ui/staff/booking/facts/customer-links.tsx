import {
  END_LINKS_QUESTION,
  LINK_NOT_MAILED,
  LINK_OUTCOMES,
  LINKS_ENDED,
  LINKS_MEANING,
  LINKS_NOT_ENDED,
} from '../../../../domain/reservation/staff-messages.ts';
import { endLinks, mailLink } from '../../../../ports/api/calls/staff/bookings.ts';
import type { BookingDetail } from '../../../../ports/api/staff/staff-booking.ts';
import { useNotifier } from '../../../kit/alerts.tsx';
import { Button } from '../../../kit/button.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { useStaffSession } from '../../session/staff-session.tsx';
import styles from './customer-messages.module.css';

type CustomerLinksProps = { readonly booking: BookingDetail; readonly reload: () => Promise<unknown> };

/** Ends the links with which a customer opens the reservation, and mails a new one (MINE-8). */
export function CustomerLinks({ booking: { id, form, held }, reload }: CustomerLinksProps) {
  const { send } = useStaffSession();
  const { notify, clear } = useNotifier();
  const ending = useAction(LINKS_NOT_ENDED);
  const mailing = useAction(LINK_NOT_MAILED);
  const isRunning = ending.running || mailing.running;
  const end = (): void => {
    if (!window.confirm(END_LINKS_QUESTION)) return;
    clear();
    void ending.start(async () => {
      const ended = await send(endLinks, { params: { id } });
      await reload();
      if (ended.ok) notify({ kind: 'done', text: LINKS_ENDED });
      else notify({ kind: 'failed', text: LINKS_NOT_ENDED });
    });
  };
  const mail = (): void => {
    clear();
    void mailing.start(async () => {
      const mailed = await send(mailLink, { params: { id } });
      await reload();
      if (!mailed.ok) return notify({ kind: 'failed', text: LINK_NOT_MAILED });
      const { email } = mailed.value;
      notify({ kind: email === 'sent' ? 'done' : 'failed', text: LINK_OUTCOMES[email] });
    });
  };
  return (
    <div className={`no-print ${styles.links}`}>
      <p className="hint">{LINKS_MEANING}</p>
      <Button variant="secondary" small disabled={isRunning} onClick={end}>
        Turn off old links
      </Button>
      {form.email !== '' && !held && (
        <Button variant="secondary" small disabled={isRunning} onClick={mail}>
          {mailing.running ? 'Sending…' : 'Send a new link'}
        </Button>
      )}
    </div>
  );
}
