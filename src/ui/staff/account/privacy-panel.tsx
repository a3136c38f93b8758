import { type FormEvent, useState } from 'react';
import { isErasable } from '../../../domain/booking/retention.ts';
import { CONTACT_TEXTS } from '../../../domain/inquiry/messages.ts';
import { formatCount, formatMomentAndYear } from '../../../domain/shared/format-date.ts';
import { ACCOUNT_FAILED, NOTHING_KEPT } from '../../../domain/staff/messages.ts';
import { exportPersonalData } from '../../../ports/api/calls/staff/privacy.ts';
import type { PersonalData } from '../../../ports/api/staff/privacy.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { Button, buttonClass } from '../../kit/button.tsx';
import { useNow } from '../../kit/clock.tsx';
import { typedIn } from '../../kit/form-refusals.ts';
import { TextField } from '../../kit/text-field.tsx';
import { Unbroken } from '../../kit/unbroken.tsx';
import form from '../access/sign-in.module.css';
import { useStaffMutation } from '../shared/staff-queries.ts';
import styles from './account-list.module.css';
import { EraseDialog } from './erase-dialog.tsx';

/** Finds the personal data that is kept of one person, to give them a copy or to erase it. */
export function PrivacyPanel() {
  const { clear } = useNotifier();
  const [isErasing, setErasing] = useState(false);
  const search = useStaffMutation({
    send: ({ send }, email: string) => send(exportPersonalData, { body: { email } }),
    failed: ACCOUNT_FAILED,
  });
  const { data, variables: email = '', isPending } = search;
  const stored = data?.ok ? data.value : undefined;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    clear();
    search.mutate(typedIn(event.currentTarget)('personEmail').trim());
  };
  return (
    <>
      <form className={form.form} aria-label="Find what we store" onSubmit={submit}>
        <TextField
          id="personEmail"
          name="personEmail"
          label="The person’s email"
          hint="First make sure that this person is really the one asking."
          type="email"
          autoComplete="off"
          maxLength={254}
          error={data?.ok === false ? CONTACT_TEXTS['email-malformed'].text : undefined}
          required
        />
        <Button type="submit" variant="secondary" disabled={isPending}>
          Find what we store
        </Button>
      </form>
      <div role="status" className={styles.outcome}>
        {stored && <p className="hint">{describePersonalData(email, stored)}</p>}
      </div>
      {stored && !isEmpty(stored) && (
        <>
          <StoredBookings stored={stored} />
          <div className={styles.actions}>
            <a
              className={buttonClass({ variant: 'secondary', small: true })}
              href={`data:application/json;charset=utf-8,${encodeURIComponent(`${JSON.stringify(stored, null, 2)}\n`)}`}
              download="personal-data.json"
            >
              Download a copy (JSON)
            </a>
            <Button variant="danger" small disabled={isPending} onClick={() => setErasing(true)}>
              Erase…
            </Button>
          </div>
        </>
      )}
      {stored && isErasing && (
        <EraseDialog
          email={email}
          onClose={() => setErasing(false)}
          onErased={() => {
            setErasing(false);
            search.reset();
          }}
        />
      )}
    </>
  );
}

function StoredBookings({ stored: { bookings } }: { readonly stored: PersonalData }) {
  const now = useNow();
  return (
    <ul className={styles.list}>
      {bookings.map((booking) => (
        <li key={booking.id}>
          <div>
            <b className="num">{booking.confirmationNumber}</b>
            <p className="hint">
              {booking.status}, dropoff <Unbroken>{formatMomentAndYear(booking.itinerary.dropoffTime)}</Unbroken>
              {isErasable(booking, now) ? '' : '. Still ahead: it can be erased once it is over, declined or deleted.'}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function isEmpty({ bookings, messages, quotes }: PersonalData): boolean {
  return bookings.length === 0 && messages.length === 0 && quotes.length === 0;
}

function describePersonalData(email: string, stored: PersonalData): string {
  if (isEmpty(stored)) return `${NOTHING_KEPT} ${email}.`;
  return `Stored about ${email}: ${formatCount(stored.bookings.length, 'booking')}, ${formatCount(stored.messages.length, 'message')}, ${formatCount(stored.quotes.length, 'quote')}.`;
}
