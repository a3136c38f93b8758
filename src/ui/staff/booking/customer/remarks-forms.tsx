import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DO_NOT_RENT_REASON_MISSING, REMARKS_TEXTS } from '../../../../domain/booking/staff-messages.ts';
import { CUSTOMER_NOTES_LIMIT, DO_NOT_RENT_LIMIT } from '../../../../domain/customer/customer-note.ts';
import { ok, refuse } from '../../../../domain/shared/result.ts';
import { writeCustomerRemarks } from '../../../../ports/api/calls/staff/customers.ts';
import type { CustomerFile } from '../../../../ports/api/staff/customer-file.ts';
import { useNotifier } from '../../../kit/alerts.tsx';
import { Button } from '../../../kit/button.tsx';
import { TextArea } from '../../../kit/text-field.tsx';
import { type FieldDescription, useForm } from '../../../kit/use-form.ts';
import { useStaffSession } from '../../session/staff-session.tsx';
import styles from './customer-file.module.css';
import { type Contact, fileKey } from './use-customer-file.ts';

type RemarksFormsProps = {
  readonly contact: Contact;
  readonly file: CustomerFile;
  /** Whether something is typed that is not saved. */
  readonly onType: (hasTyped: boolean) => void;
};

const NOTES: readonly FieldDescription<'notes'>[] = [{ name: 'notes', label: 'Notes', isOptional: true }];
const REASON: readonly FieldDescription<'reason'>[] = [{ name: 'reason', label: 'Reason' }];

/** What staff write of a customer: notes, and 'do not rent' with its reason (CUST-2). */
export function RemarksForms({ contact, file, onType }: RemarksFormsProps) {
  const { send } = useStaffSession();
  const { notify } = useNotifier();
  const client = useQueryClient();
  const [notes, setNotes] = useState<string>();
  const [reason, setReason] = useState<string>();
  const type = (next: { readonly notes?: string | undefined; readonly reason?: string | undefined }): void => {
    setNotes(next.notes);
    setReason(next.reason);
    onType((next.notes ?? file.notes ?? '') !== (file.notes ?? '') || Boolean(next.reason));
  };
  const save = async (body: { readonly notes?: string; readonly doNotRent?: { readonly reason: string } | null }) => {
    const saved = await send(writeCustomerRemarks, { query: contact, body });
    if (!saved.ok) {
      if (saved.problem.code === 'invalid-input') return saved.problem.errors;
      notify({ kind: 'failed', text: REMARKS_TEXTS.gone });
      return undefined;
    }
    client.setQueryData(fileKey(contact), saved.value);
    void client.invalidateQueries({ queryKey: ['bookings'] });
    void client.invalidateQueries({ queryKey: ['booking'] });
    type(body.notes === undefined ? { notes } : { reason });
    notify({ kind: 'done', text: REMARKS_TEXTS.done });
    return undefined;
  };
  const noteForm = useForm({
    fields: NOTES,
    limits: { notes: CUSTOMER_NOTES_LIMIT },
    idPrefix: 'customer-',
    check: ({ notes }) => ok({ notes }),
    send: save,
    failed: REMARKS_TEXTS.failed,
  });
  const reasonForm = useForm({
    fields: REASON,
    limits: { reason: DO_NOT_RENT_LIMIT },
    idPrefix: 'customer-',
    pointer: '/doNotRent',
    check: ({ reason }) =>
      reason.trim() === ''
        ? refuse([{ path: '/doNotRent/reason', message: DO_NOT_RENT_REASON_MISSING }])
        : ok({ doNotRent: { reason } }),
    send: save,
    failed: REMARKS_TEXTS.failed,
  });
  const liftForm = useForm({
    fields: [],
    limits: {},
    check: () => ok({ doNotRent: null }),
    send: save,
    failed: REMARKS_TEXTS.failed,
  });
  const isRunning = noteForm.running || reasonForm.running || liftForm.running;
  return (
    <>
      <form aria-label="Notes" noValidate className={styles.form} onSubmit={noteForm.onSubmit}>
        <TextArea
          id="customer-notes"
          name="notes"
          label="Notes (seen by staff alone)"
          maxLength={CUSTOMER_NOTES_LIMIT}
          error={noteForm.errors.get('notes')}
          value={notes ?? file.notes ?? ''}
          onChange={({ target }) => type({ notes: target.value, reason })}
        />
        <Button type="submit" variant="secondary" small disabled={isRunning}>
          Save notes
        </Button>
      </form>
      {file.doNotRent ? (
        <form aria-label="Do not rent" noValidate className={styles.form} onSubmit={liftForm.onSubmit}>
          <Button type="submit" variant="secondary" small disabled={isRunning}>
            Lift “do not rent”
          </Button>
        </form>
      ) : reason === undefined ? (
        <div className={styles.press}>
          <Button variant="danger" small onClick={() => type({ notes, reason: '' })}>
            Do not rent…
          </Button>
        </div>
      ) : (
        <form aria-label="Do not rent" noValidate className={styles.form} onSubmit={reasonForm.onSubmit}>
          <TextArea
            id="customer-reason"
            name="reason"
            label="Reason (seen by staff alone)"
            maxLength={DO_NOT_RENT_LIMIT}
            error={reasonForm.errors.get('reason')}
            value={reason}
            onChange={({ target }) => type({ notes, reason: target.value })}
          />
          <Button type="submit" variant="danger" small disabled={isRunning}>
            Mark “do not rent”
          </Button>
        </form>
      )}
    </>
  );
}
