import type { FormEvent } from 'react';
import type { InquiryPage } from '../../domain/inquiry/inquiry.ts';
import { INQUIRY_DONE, INQUIRY_FAILED } from '../../domain/inquiry/messages.ts';
import { COMPANY } from '../../domain/shared/company.ts';
import { Button } from '../kit/button.tsx';
import { Honeypot } from '../kit/honeypot.tsx';
import { AlertOutlet } from '../kit/notices.tsx';
import { InquiryFields } from './inquiry-fields.tsx';
import styles from './message-form.module.css';
import { PostedAnswers } from './posted-answers.tsx';
import { INQUIRY_LABELS, type InquiryField, useInquiry } from './use-inquiry.ts';

type Inquiry = {
  readonly page: InquiryPage;
  /** What the form is called, as its heading has it. */
  readonly name: string;
  readonly button: string;
  readonly sentText?: string;
  /** Fields that the page leaves out (section 3). */
  readonly hidden?: readonly InquiryField[];
};

/** The business inquiry (sections 3 to 5): its own checks on submit, the browser's are off. Without scripts it posts itself. */
export function InquiryForm({ page, name, button, sentText = INQUIRY_DONE[page], hidden = [] }: Inquiry) {
  const shown = INQUIRY_LABELS.filter(({ field }) => !hidden.includes(field));
  const { errors, running, outcome, isPressed, send } = useInquiry(page, shown);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    send(event.currentTarget);
  };
  return (
    <form
      className={styles.form}
      aria-label={name}
      method="post"
      action="/sendBusinessInquiryEmail"
      noValidate
      onSubmit={submit}
    >
      <AlertOutlet />
      {!isPressed && (
        <PostedAnswers
          sent={sentText}
          notSent={
            <>
              <CouldNotSend /> Or try again: every field but the message is needed.
            </>
          }
        />
      )}
      <input type="hidden" name="source" value="business-program" />
      <input type="hidden" name="page" value={page} />
      <Honeypot />
      <InquiryFields shown={shown} errors={errors} />
      <div className={styles.end}>
        <Button type="submit" disabled={running}>
          {running ? 'Sending…' : button}
        </Button>
        <p role="status" className={outcome && styles[outcome]}>
          {outcome && (outcome === 'sent' ? sentText : <CouldNotSend />)}
        </p>
      </div>
    </form>
  );
}

function CouldNotSend() {
  return (
    <>
      {INQUIRY_FAILED} Call{' '}
      <a className={styles.phone} href={COMPANY.phoneLink}>
        {COMPANY.phone}
      </a>
      .
    </>
  );
}
