import { useState } from 'react';
import { checkFindForm, FIND_TEXTS, type FindForm } from '../../domain/reservation/find-form.ts';
import {
  DEAD_LINK,
  DEAD_LINK_DETAIL,
  FIND_FAILED,
  LINK_ON_ITS_WAY,
  TOO_MANY_TRIES,
} from '../../domain/reservation/page-texts.ts';
import { refuse } from '../../domain/shared/result.ts';
import { send } from '../client/send.ts';
import { AlertOutlet } from '../kit/alert-outlet.tsx';
import { useNotifier } from '../kit/alerts.tsx';
import { Button } from '../kit/button.tsx';
import { Callout } from '../kit/callout.tsx';
import { FormFields } from '../kit/form-fields.tsx';
import { refusalsOf } from '../kit/form-refusals.ts';
import { JumpLink } from '../kit/link.tsx';
import { type FieldDescription, useForm } from '../kit/use-form.ts';
import { PhoneText } from '../site/phone-text.tsx';
import { useCompany } from '../site/use-company.ts';
import { useTitle } from '../site/use-title.ts';
import styles from './reservation.module.css';

const FIELDS: readonly FieldDescription<keyof FindForm>[] = [
  {
    name: 'confirmationNumber',
    label: 'Booking reference',
    hint: 'HOJ- and six digits, at the top of every email from us.',
    autoComplete: 'off',
    isWide: true,
  },
  {
    name: 'email',
    label: 'Email',
    hint: 'The address you booked with.',
    type: 'email',
    autoComplete: 'email',
    isWide: true,
  },
];

/** What the site takes at most, in characters. A reference may be typed with spaces. */
const LIMITS = { confirmationNumber: 100, email: 254 } as const;

/** An example of a reference: no reservation has it. */
const EXAMPLE = 'HOJ-123456';

/**
 * Mails the link of a reservation. The answer is the same whether or not one was found, and the form
 * stays as it was typed (PAGE-34). `isDead`: a link was opened that opens nothing.
 */
export function FindReservation({ isDead }: { readonly isDead: boolean }) {
  useTitle('Find my reservation');
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>Find my reservation</h1>
        <p className="lede">We email you a link. Use it to see your reservation, change it or cancel it.</p>
      </div>
      <div className={styles.split}>
        <div className={styles.stack}>
          <div role="alert" className={styles.outcome}>
            {isDead && (
              <Callout kind="warn" icon="info">
                <div>
                  <p>
                    <strong>{DEAD_LINK}</strong>
                  </p>
                  <p>{DEAD_LINK_DETAIL}</p>
                </div>
              </Callout>
            )}
          </div>
          <LookUpForm />
        </div>
        <aside className={styles.like} aria-label="Where to find the reference">
          <p className={styles.likeTitle}>The reference looks like this</p>
          <p className={`num ${styles.example}`}>{EXAMPLE}</p>
          <p className="hint">
            It’s on the ‘Reservation Received’ page and in the subject line of our emails. Don’t have it? Call{' '}
            <PhoneText />.
          </p>
        </aside>
      </div>
    </div>
  );
}

function LookUpForm() {
  const { phone } = useCompany();
  const { notify } = useNotifier();
  const [sent, setSent] = useState(0);
  const form = useForm({
    fields: FIELDS,
    limits: LIMITS,
    check: (texts: FindForm) => {
      setSent(0);
      const checked = checkFindForm(texts);
      return checked.ok ? checked : refuse(refusalsOf(checked.problem, FIND_TEXTS));
    },
    send: async (form: FindForm) => {
      const { findReservation } = await import('../../ports/api/calls/my-reservation.ts');
      const answer = await send(findReservation, { body: form });
      if (answer.ok) setSent((count) => count + 1);
      else if (answer.problem.code === 'invalid-input') return answer.problem.errors;
      else notify({ kind: 'failed', text: TOO_MANY_TRIES.join(phone) });
    },
    failed: FIND_FAILED,
  });
  return (
    <>
      <section className={`card ${styles.card}`} aria-label="Your reservation">
        <form className={styles.form} aria-label="Find my reservation" noValidate onSubmit={form.onSubmit}>
          <AlertOutlet />
          <FormFields form={form} />
          <Button type="submit" disabled={form.running}>
            {form.running ? 'Sending…' : 'Email me the link'}
          </Button>
        </form>
      </section>
      <div role="status" className={styles.outcome}>
        {sent > 0 && (
          <Callout kind="success" icon="mail">
            <div>
              <p>
                <strong>{LINK_ON_ITS_WAY}</strong>
              </p>
              <p>
                It goes to the address you booked with and usually arrives within a few minutes. Nothing there? Check
                your junk folder, or call <PhoneText />.
              </p>
              <p className={styles.again}>
                <JumpLink to="confirmationNumber">Try another reference or email</JumpLink>
              </p>
            </div>
          </Callout>
        )}
      </div>
    </>
  );
}
