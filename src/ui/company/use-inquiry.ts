import { useCallback, useState } from 'react';
import { checkInquiry, type InquiryForm, type InquiryPage } from '../../domain/inquiry/inquiry.ts';
import { INQUIRY_TEXTS, SEND_FAILED } from '../../domain/inquiry/messages.ts';
import type { FieldRefusal } from '../../ports/api/problem.ts';
import { useApi } from '../app/api-context.tsx';
import { useNotifier } from '../kit/alerts.tsx';
import { type FieldErrors, type FieldLabel, refusalsAtFields, typedIn } from '../kit/form-refusals.ts';
import { useAction } from '../kit/use-action.ts';

export type InquiryField = keyof InquiryForm;

/** The fields of the inquiry form in their order (FORM-1). */
export const INQUIRY_LABELS: readonly FieldLabel<InquiryField>[] = [
  { field: 'companyName', text: 'Company name' },
  { field: 'contact', text: 'Contact person' },
  { field: 'phone', text: 'Phone' },
  { field: 'email', text: 'Email' },
  { field: 'frequency', text: 'Rentals per month' },
  { field: 'message', text: 'Message' },
];

export type Sending = {
  readonly errors: FieldErrors<InquiryField>;
  readonly running: boolean;
  /** How the last press went; undefined before the first one, and while fields are to be mended. */
  readonly outcome?: 'sent' | 'failed';
  /** Whether the button was pressed since the page was opened. */
  readonly isPressed: boolean;
  send(form: HTMLFormElement): void;
};

/** Sends a business inquiry (FORM-5, FORM-6): checked on submit, cleared once it is sent, kept where it fails. A hidden field is not asked for. */
export function useInquiry(page: InquiryPage, shown: readonly FieldLabel<InquiryField>[]): Sending {
  const api = useApi();
  const { notify, clear } = useNotifier();
  const [errors, setErrors] = useState<FieldErrors<InquiryField>>(new Map());
  const [outcome, setOutcome] = useState<'sent' | 'failed'>();
  const [isPressed, setPressed] = useState(false);
  const { running, start } = useAction(
    SEND_FAILED,
    useCallback(() => setOutcome('failed'), []),
  );

  /** Answers whether there was anything to tell at a field. */
  const tell = (refusals: readonly FieldRefusal[]): boolean => {
    const { errors: found, links } = refusalsAtFields(shown, refusals);
    const [first] = found.values();
    setErrors(found);
    if (first === undefined) return false;
    notify({ kind: 'invalid', text: first, links });
    return true;
  };
  const send = (form: HTMLFormElement): void => {
    const typed = typedIn(form);
    const inquiry = {
      companyName: typed('companyName'),
      contact: typed('contact'),
      phone: typed('phone'),
      email: typed('email'),
      frequency: typed('frequency'),
      message: typed('message'),
    };
    const checked = checkInquiry(inquiry, page);
    setPressed(true);
    setOutcome(undefined);
    clear();
    if (tell(checked.ok ? [] : checked.problem.map((code) => refusalOf(INQUIRY_TEXTS[code])))) return;
    void start(async () => {
      const sent = await api.sendInquiry({ ...inquiry, page, website: typed('website') });
      if (!sent.ok) {
        if (tell(sent.problem.errors)) return;
        throw new Error(SEND_FAILED);
      }
      form.reset();
      setOutcome('sent');
    });
  };
  return { errors, running, ...(outcome ? { outcome } : {}), isPressed, send };
}

function refusalOf({ field, text }: { readonly field: string; readonly text: string }): FieldRefusal {
  return { path: `/${field}`, message: text };
}
