import { useState } from 'react';
import {
  checkInquiry,
  FREQUENCIES,
  INQUIRY_LIMITS,
  type InquiryPage,
  type InquiryForm as InquiryValues,
} from '../../domain/inquiry/inquiry.ts';
import { INQUIRY_DONE, INQUIRY_FAILED, INQUIRY_TEXTS, SEND_FAILED } from '../../domain/inquiry/messages.ts';
import { companyPhoneLink } from '../../domain/shared/company.ts';
import { ok, refuse } from '../../domain/shared/result.ts';
import type { Instant } from '../../domain/shared/toronto-time.ts';
import { send } from '../client/send.ts';
import { AlertOutlet } from '../kit/alert-outlet.tsx';
import { useNotifier } from '../kit/alerts.tsx';
import { Button } from '../kit/button.tsx';
import { useNow } from '../kit/clock.tsx';
import { FormFields } from '../kit/form-fields.tsx';
import { refusalsOf, refusedFields } from '../kit/form-refusals.ts';
import { Honeypot, traitsOf } from '../kit/honeypot.tsx';
import { type FieldDescription, useForm } from '../kit/use-form.ts';
import { PhoneText } from '../site/phone-text.tsx';
import { useCompany } from '../site/use-company.ts';
import { loadCalls } from './load-calls.ts';
import styles from './message-form.module.css';
import { PostedAnswers } from './posted-answers.tsx';
import { PrintedCopy } from './printed-copy.tsx';

const FIELDS: readonly FieldDescription<keyof InquiryValues>[] = [
  { name: 'companyName', label: 'Company name', autoComplete: 'organization' },
  { name: 'contact', label: 'Contact person', autoComplete: 'name' },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
  {
    name: 'frequency',
    label: 'Rentals per month',
    type: 'select',
    choices: [
      { value: '', label: 'Select a frequency' },
      ...FREQUENCIES.map((frequency) => ({ value: frequency, label: frequency })),
    ],
    isWide: true,
  },
  { name: 'message', label: 'Message', type: 'textarea', isOptional: true, isWide: true },
];

type InquiryFormProps = {
  readonly page: InquiryPage;
  /** The form's name, which is its heading. */
  readonly name: string;
  readonly button: string;
  readonly sentText?: string;
  /** Fields that the page leaves out (FORM-7). They are not checked. */
  readonly hidden?: readonly (keyof InquiryValues)[];
};

/**
 * The business inquiry (FORM-1). It is checked here on submit, not by the browser; it is emptied
 * once it is sent and kept otherwise (FORM-5, FORM-6), and a copy can be printed (FORM-18). Without
 * scripts it posts itself.
 */
export function InquiryForm({ page, name, button, sentText = INQUIRY_DONE[page], hidden = [] }: InquiryFormProps) {
  const company = useCompany();
  const { notify } = useNotifier();
  const now = useNow();
  const [copy, setCopy] = useState<{ readonly values: InquiryValues; readonly sentAt: Instant }>();
  const form = useForm({
    fields: FIELDS,
    hidden,
    limits: INQUIRY_LIMITS,
    check: (values: InquiryValues) => {
      const checked = checkInquiry(values, page);
      const problems = checked.ok ? [] : checked.problem.filter((code) => !hidden.includes(INQUIRY_TEXTS[code].field));
      return problems.length > 0 ? refuse(refusalsOf(problems, INQUIRY_TEXTS)) : ok(values);
    },
    send: async (values, element) => {
      setCopy(undefined);
      const { sendInquiry } = await loadCalls();
      const body = { ...values, source: 'business-program', page, ...traitsOf(element) } as const;
      const sent = await send(sendInquiry, { body });
      if (!sent.ok) return refusedFields(sent.problem);
      element.reset();
      setCopy({ values, sentAt: now });
      const action = window.print && { action: { text: 'Print a copy', onPress: () => window.print() } };
      notify({ kind: 'done', text: sentText, ...action });
    },
    failed: SEND_FAILED,
    failure: { text: INQUIRY_FAILED, action: { href: companyPhoneLink(company), text: `Call ${company.phone}` } },
  });
  return (
    <form
      className={styles.form}
      aria-label={name}
      method="post"
      action="/sendBusinessInquiryEmail"
      noValidate
      onSubmit={form.onSubmit}
    >
      <AlertOutlet />
      {!form.isSubmitted && (
        <PostedAnswers
          sent={sentText}
          notSent={
            <>
              {INQUIRY_FAILED} Call <PhoneText />. Or try again: every field but the message is needed.
            </>
          }
        />
      )}
      <input type="hidden" name="source" value="business-program" />
      <input type="hidden" name="page" value={page} />
      <Honeypot />
      <FormFields form={form} />
      <div className={styles.end}>
        <Button type="submit" disabled={form.running}>
          {form.running ? 'Sending…' : button}
        </Button>
      </div>
      {copy && (
        <PrintedCopy
          title={name}
          sentAt={copy.sentAt}
          rows={form.fields.map((field) => [field.label, copy.values[field.name] ?? ''])}
        />
      )}
    </form>
  );
}
