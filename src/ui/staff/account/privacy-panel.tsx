import { type FormEvent, useState } from 'react';
import { isErasable } from '../../../domain/booking/retention.ts';
import { CONTACT_TEXTS } from '../../../domain/inquiry/messages.ts';
import { formatCount, formatMomentAndYear } from '../../../domain/shared/format-date.ts';
import { ACCOUNT_FAILED, NOTHING_KEPT } from '../../../domain/staff/messages.ts';
import type { KeptData } from '../../../ports/browser/staff-privacy-api.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { Button, buttonClass } from '../../kit/button.tsx';
import { useNow } from '../../kit/clock.tsx';
import { typedIn } from '../../kit/form-refusals.ts';
import { TextField } from '../../kit/text-field.tsx';
import { useAction } from '../../kit/use-action.ts';
import form from '../access/sign-in.module.css';
import { useStaffSession } from '../access/staff-session.tsx';
import styles from './account-list.module.css';
import { EraseDialog } from './erase-dialog.tsx';

type Found = { readonly email: string; readonly kept: KeptData };

/** What is kept of one person: to give them a copy, and to erase it when they ask for that. */
export function PrivacyPanel() {
  const { ask } = useStaffSession();
  const { clear } = useNotifier();
  const { running, start } = useAction(ACCOUNT_FAILED);
  const [found, setFound] = useState<Found>();
  const [error, setError] = useState<string>();
  const [isErasing, setErasing] = useState(false);
  const find = (email: string): void => {
    clear();
    setError(undefined);
    setFound(undefined);
    void start(async () => {
      const kept = await ask(({ privacy }) => privacy.find(email));
      if (kept === 'malformed') setError(CONTACT_TEXTS['email-malformed'].text);
      else setFound({ email, kept });
    });
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    find(typedIn(event.currentTarget)('personEmail').trim());
  };
  return (
    <>
      <form className={form.form} aria-label="Find what is kept" onSubmit={submit}>
        <TextField
          id="personEmail"
          name="personEmail"
          label="Email of the person"
          hint="Make sure first that it is the person who asks."
          type="email"
          autoComplete="off"
          maxLength={254}
          error={error}
          required
        />
        <Button type="submit" variant="secondary" disabled={running}>
          Find what is kept
        </Button>
      </form>
      <div role="status" className={styles.told}>
        {found && <p className="hint">{describeKept(found)}</p>}
      </div>
      {found && !isNothing(found.kept) && (
        <>
          <KeptBookings kept={found.kept} />
          <div className={styles.actions}>
            <a
              className={buttonClass({ variant: 'secondary', small: true })}
              href={`data:application/json;charset=utf-8,${encodeURIComponent(found.kept.copy)}`}
              download="personal-data.json"
            >
              Download a copy (JSON)
            </a>
            <Button variant="danger" small disabled={running} onClick={() => setErasing(true)}>
              Erase…
            </Button>
          </div>
        </>
      )}
      {found && isErasing && (
        <EraseDialog
          email={found.email}
          onClose={() => setErasing(false)}
          onErased={() => {
            setErasing(false);
            setFound(undefined);
          }}
        />
      )}
    </>
  );
}

function KeptBookings({ kept: { bookings } }: { readonly kept: KeptData }) {
  const now = useNow();
  return (
    <ul className={styles.list}>
      {bookings.map((booking) => (
        <li key={booking.id}>
          <div>
            <b className="num">{booking.confirmationNumber}</b>
            <p className="hint">
              {booking.status}, dropoff {formatMomentAndYear(booking.itinerary.dropoffTime)}
              {isErasable(booking, now)
                ? ''
                : '. Still to come: it is not erased before it is over, declined or deleted.'}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function isNothing({ bookings, messages }: KeptData): boolean {
  return bookings.length === 0 && messages.length === 0;
}

function describeKept({ email, kept }: Found): string {
  if (isNothing(kept)) return `${NOTHING_KEPT} ${email}.`;
  return `Kept of ${email}: ${formatCount(kept.bookings.length, 'booking')}, ${formatCount(kept.messages.length, 'message')}.`;
}
