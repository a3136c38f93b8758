import { CONTACT_LIMITS, type ContactMessage } from '../../domain/inquiry/contact-message.ts';
import { CONTACT_DONE, CONTACT_FAILED } from '../../domain/inquiry/messages.ts';
import { ok } from '../../domain/shared/result.ts';
import { send } from '../client/send.ts';
import { AlertOutlet } from '../kit/alert-outlet.tsx';
import { useNotifier } from '../kit/alerts.tsx';
import { Button } from '../kit/button.tsx';
import { FormFields } from '../kit/form-fields.tsx';
import { refusedFields } from '../kit/form-refusals.ts';
import { Honeypot, traitsOf } from '../kit/honeypot.tsx';
import { type FieldDescription, useForm } from '../kit/use-form.ts';
import { loadCalls } from './load-calls.ts';
import styles from './message-form.module.css';
import { PostedAnswers } from './posted-answers.tsx';

const FIELDS: readonly FieldDescription<keyof ContactMessage>[] = [
  { name: 'name', label: 'Name', autoComplete: 'name' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel' },
  { name: 'subject', label: 'Subject', autoComplete: 'off' },
  { name: 'message', label: 'Message', type: 'textarea', isWide: true },
];

/**
 * The message to the company (FORM-8). The browser checks that all five fields are filled in, the
 * site does the rest (FORM-9). Without scripts the form posts itself.
 */
export function ContactForm() {
  const { notify } = useNotifier();
  const form = useForm({
    fields: FIELDS,
    limits: CONTACT_LIMITS,
    isStarred: true,
    check: ok,
    send: async (message: ContactMessage, element) => {
      const { sendContactMessage } = await loadCalls();
      const sent = await send(sendContactMessage, { body: { ...message, ...traitsOf(element) } });
      if (!sent.ok) return refusedFields(sent.problem);
      element.reset();
      notify({ kind: 'done', text: CONTACT_DONE });
    },
    failed: CONTACT_FAILED,
    alert: (errors) => (errors.size > 0 ? { text: CONTACT_FAILED } : { kind: 'failed' }),
  });
  return (
    <form
      className={styles.form}
      aria-label="Contact Us"
      method="post"
      action="/sendContactEmail"
      onSubmit={form.onSubmit}
    >
      <AlertOutlet />
      {!form.isSubmitted && <PostedAnswers sent={CONTACT_DONE} notSent={CONTACT_FAILED} />}
      <p className="hint">
        <span aria-hidden="true">*</span> required
      </p>
      <Honeypot />
      <FormFields form={form} />
      <div className={styles.end}>
        <Button type="submit" disabled={form.running}>
          {form.running ? 'Sending…' : 'Send Message'}
        </Button>
      </div>
    </form>
  );
}
