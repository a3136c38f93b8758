import type { FormEvent, ReactNode } from 'react';
import { FREQUENCIES, INQUIRY_LIMITS, type InquiryPage } from '../../domain/inquiry.ts';
import { INQUIRY_DONE, INQUIRY_FAILED } from '../../domain/texts.ts';
import { INQUIRY_LABELS, type InquiryField, useInquiry } from '../state/use-inquiry.ts';
import { Button } from './button.tsx';
import fields from './field.module.css';
import { Honeypot } from './honeypot.tsx';
import styles from './message-form.module.css';
import { Notices } from './notices.tsx';
import { PostedAnswers } from './posted-answers.tsx';
import { SelectField, TextArea, TextField } from './text-field.tsx';

type Inquiry = {
  readonly page: InquiryPage;
  /** What the form is called, as its heading has it. */
  readonly name: string;
  readonly button: string;
  readonly sentText?: string;
  /** Fields that the page leaves out (section 3). */
  readonly hidden?: readonly InquiryField[];
};

const INPUTS = {
  companyName: { type: 'text', autoComplete: 'organization' },
  contact: { type: 'text', autoComplete: 'name' },
  phone: { type: 'tel', autoComplete: 'tel' },
  email: { type: 'email', autoComplete: 'email' },
} as const;

/** The business inquiry (sections 3 to 5): its own checks on submit, the browser's are off. Without scripts it posts itself. */
export function InquiryForm({ page, name, button, sentText = INQUIRY_DONE[page], hidden = [] }: Inquiry) {
  const shown = INQUIRY_LABELS.filter(({ field }) => !hidden.includes(field));
  const { errors, running, outcome, isPressed, send } = useInquiry(page, shown);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    send(event.currentTarget);
  };
  const common = (field: InquiryField, label: ReactNode) => ({
    id: field,
    name: field,
    label,
    error: errors.get(field),
  });
  return (
    <form
      className={styles.form}
      aria-label={name}
      method="post"
      action="/sendBusinessInquiryEmail"
      noValidate
      onSubmit={submit}
    >
      <Notices />
      {!isPressed && (
        <PostedAnswers
          sent={sentText}
          notSent={`${INQUIRY_FAILED} Or try again: every field but the message is needed.`}
        />
      )}
      <input type="hidden" name="source" value="business-program" />
      <input type="hidden" name="page" value={page} />
      <Honeypot />
      <div className={styles.grid}>
        {shown.map(({ field, text }) => {
          switch (field) {
            case 'frequency':
              return (
                <SelectField key={field} {...common(field, text)} className={styles.full} required defaultValue="">
                  <option value="">Select a frequency</option>
                  {FREQUENCIES.map((choice) => (
                    <option key={choice}>{choice}</option>
                  ))}
                </SelectField>
              );
            case 'message':
              return (
                <TextArea
                  key={field}
                  {...common(
                    field,
                    <>
                      {text} <span className={fields.optional}>(optional)</span>
                    </>,
                  )}
                  className={styles.full}
                  maxLength={INQUIRY_LIMITS.message}
                />
              );
            default:
              return (
                <TextField
                  key={field}
                  {...common(field, text)}
                  {...INPUTS[field]}
                  maxLength={INQUIRY_LIMITS[field]}
                  required
                />
              );
          }
        })}
      </div>
      <div className={styles.end}>
        <Button type="submit" disabled={running}>
          {running ? 'Sending…' : button}
        </Button>
        <p role="status" className={outcome && styles[outcome]}>
          {outcome && (outcome === 'sent' ? sentText : INQUIRY_FAILED)}
        </p>
      </div>
    </form>
  );
}
