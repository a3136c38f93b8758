import { useId, useState } from 'react';
import { CUSTOMER_LIMITS } from '../../../domain/booking/customer-fields.ts';
import { CUSTOMER_TEXTS } from '../../../domain/booking/messages.ts';
import { describeQuoteSent, QUOTE_NOT_SENT, QUOTES_SENT_TOO_OFTEN } from '../../../domain/pricing/messages.ts';
import { cleanEmail, isEmail } from '../../../domain/shared/email-address.ts';
import { OFFLINE } from '../../../domain/shared/offline.ts';
import type { QuoteQuestion } from '../../../ports/api/quote.ts';
import { send } from '../../client/send.ts';
import { Button } from '../../kit/button.tsx';
import { Callout } from '../../kit/callout.tsx';
import { refusedFields, typedIn } from '../../kit/form-refusals.ts';
import { Honeypot, traitsOf } from '../../kit/honeypot.tsx';
import { TextField } from '../../kit/text-field.tsx';
import { useAction } from '../../kit/use-action.ts';
import styles from './email-quote-form.module.css';

/** What became of the last try. A refusal of the address stands at the field. */
type Outcome = { readonly kind: 'sent' | 'failed' | 'invalid'; readonly text: string };

/** The form of 'Email me this quote' (HOLD-10). What was typed stays, whatever becomes of it. */
export function EmailQuoteForm({ question }: { readonly question: QuoteQuestion }) {
  const id = useId();
  const [outcome, setOutcome] = useState<Outcome>();
  const showFailure = (): void => setOutcome({ kind: 'failed', text: navigator.onLine ? QUOTE_NOT_SENT : OFFLINE });
  const { running, start } = useAction(QUOTE_NOT_SENT, showFailure);
  const refuseAddress = (text: string): void => {
    setOutcome({ kind: 'invalid', text });
    document.getElementById(id)?.focus();
  };
  const submit = (form: HTMLFormElement): void => {
    const address = cleanEmail(typedIn(form)('email'));
    if (!isEmail(address)) {
      refuseAddress(CUSTOMER_TEXTS[address === '' ? 'email-missing' : 'email-malformed'].text);
      return;
    }
    setOutcome(undefined);
    void start(async () => {
      const { emailQuote } = await import('../../../ports/api/calls/bookings.ts');
      const sent = await send(emailQuote, { body: { ...question, email: address, ...traitsOf(form) } });
      if (sent.ok) setOutcome({ kind: 'sent', text: describeQuoteSent(address) });
      else if (sent.problem.code === 'rate-limited') setOutcome({ kind: 'failed', text: QUOTES_SENT_TOO_OFTEN });
      else {
        const [{ path, message: text } = { path: '', message: QUOTE_NOT_SENT }] = refusedFields(sent.problem);
        if (path === '/email') refuseAddress(text);
        else setOutcome({ kind: 'failed', text });
      }
    });
  };
  return (
    <div className={styles.email}>
      <form
        aria-label="Email me this quote"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        <Honeypot />
        <TextField
          id={id}
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          hint="You’ll get each charge, the total and a link back to this quote at this price."
          maxLength={CUSTOMER_LIMITS.email}
          required
          error={outcome?.kind === 'invalid' ? outcome.text : undefined}
        />
        <Button type="submit" variant="secondary" wide disabled={running}>
          {running ? 'Sending…' : 'Send the quote'}
        </Button>
      </form>
      <div role="status">
        {outcome?.kind === 'sent' && (
          <Callout kind="success" icon="check">
            <p className={styles.outcome}>{outcome.text}</p>
          </Callout>
        )}
        {outcome?.kind === 'failed' && (
          <Callout kind="error" icon="alert">
            <p className={styles.outcome}>{outcome.text}</p>
          </Callout>
        )}
      </div>
    </div>
  );
}
