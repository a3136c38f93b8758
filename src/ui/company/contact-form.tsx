import type { FormEvent } from 'react';
import { CONTACT_LIMITS } from '../../domain/inquiry/contact-message.ts';
import { CONTACT_DONE, CONTACT_FAILED } from '../../domain/inquiry/messages.ts';
import { Button } from '../kit/button.tsx';
import { Honeypot } from '../kit/honeypot.tsx';
import { AlertOutlet } from '../kit/notices.tsx';
import { TextArea, TextField } from '../kit/text-field.tsx';
import styles from './message-form.module.css';
import { PostedAnswers } from './posted-answers.tsx';
import { CONTACT_LABELS, type ContactField, useContactMessage } from './use-contact-message.ts';

const INPUTS = {
  name: { type: 'text', autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
  subject: { type: 'text', autoComplete: 'off' },
} as const;

/** The message to the company (section 5): all five fields required by the browser's own checks. Without scripts it posts itself. */
export function ContactForm() {
  const { errors, running, isPressed, send } = useContactMessage();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    send(event.currentTarget);
  };
  const common = (field: ContactField, text: string) => ({
    id: field,
    name: field,
    label: (
      <>
        {text} <span aria-hidden="true">*</span>
      </>
    ),
    error: errors.get(field),
    maxLength: CONTACT_LIMITS[field],
    required: true,
  });
  return (
    <form className={styles.form} aria-label="Contact Us" method="post" action="/sendContactEmail" onSubmit={submit}>
      <AlertOutlet />
      {!isPressed && <PostedAnswers sent={CONTACT_DONE} notSent={CONTACT_FAILED} />}
      <p className="hint">
        <span aria-hidden="true">*</span> required
      </p>
      <Honeypot />
      <div className={styles.grid}>
        {CONTACT_LABELS.map(({ field, text }) =>
          field === 'message' ? (
            <TextArea key={field} {...common(field, text)} className={styles.full} />
          ) : (
            <TextField key={field} {...common(field, text)} {...INPUTS[field]} />
          ),
        )}
      </div>
      <div className={styles.end}>
        <Button type="submit" disabled={running}>
          {running ? 'Sending…' : 'Send Message'}
        </Button>
      </div>
    </form>
  );
}
