import { useState } from 'react';
import type { ContactMessage } from '../../domain/inquiry/contact-message.ts';
import { CONTACT_DONE, CONTACT_FAILED } from '../../domain/inquiry/messages.ts';
import { useApi } from '../app/api-context.tsx';
import { useNotifier } from '../kit/alerts.tsx';
import { type FieldErrors, type FieldLabel, refusalsAtFields, typedIn } from '../kit/form-refusals.ts';
import { useAction } from '../kit/use-action.ts';

export type ContactField = keyof ContactMessage;

/** The fields of the contact form in their order (spec/ui, "Contact"). */
export const CONTACT_LABELS: readonly FieldLabel<ContactField>[] = [
  { field: 'name', text: 'Name' },
  { field: 'email', text: 'Email' },
  { field: 'phone', text: 'Phone' },
  { field: 'subject', text: 'Subject' },
  { field: 'message', text: 'Message' },
];

/** Sends what the browser has checked (section 4). What only the site refuses is told at its field, under the same alert as every failure. */
export function useContactMessage(): {
  readonly errors: FieldErrors<ContactField>;
  readonly running: boolean;
  /** Whether the button was pressed since the page was opened. */
  readonly isPressed: boolean;
  send(form: HTMLFormElement): void;
} {
  const api = useApi();
  const { notify, clear } = useNotifier();
  const { running, start } = useAction(CONTACT_FAILED);
  const [errors, setErrors] = useState<FieldErrors<ContactField>>(new Map());
  const [isPressed, setPressed] = useState(false);

  const send = (form: HTMLFormElement): void => {
    const typed = typedIn(form);
    setPressed(true);
    setErrors(new Map());
    clear();
    void start(async () => {
      const sent = await api.sendContactMessage({
        name: typed('name'),
        email: typed('email'),
        phone: typed('phone'),
        subject: typed('subject'),
        message: typed('message'),
        website: typed('website'),
      });
      if (sent.ok) {
        form.reset();
        notify({ kind: 'done', text: CONTACT_DONE });
        return;
      }
      const { errors: found, links } = refusalsAtFields(CONTACT_LABELS, sent.problem.errors);
      setErrors(found);
      notify({ kind: found.size > 0 ? 'invalid' : 'failed', text: CONTACT_FAILED, links });
    });
  };
  return { errors, running, isPressed, send };
}
