import { CANCEL_REASONS } from '../../../../domain/booking/history.ts';
import { NOTE_LIMIT } from '../../../../domain/booking/lifecycle.ts';
import { CANCEL_QUESTION, CANCEL_TEXTS, NO_ADDRESS_TO_TELL } from '../../../../domain/rental/action-texts.ts';
import { REASON_LABELS } from '../../../../domain/rental/describe-event.ts';
import { ok, refuse } from '../../../../domain/shared/result.ts';
import { cancelBooking } from '../../../../ports/api/calls/staff/bookings.ts';
import fields from '../../../kit/field.module.css';
import { FieldError } from '../../../kit/field-error.tsx';
import { TextArea } from '../../../kit/text-field.tsx';
import { type FieldDescription, useForm } from '../../../kit/use-form.ts';
import { useStaffSession } from '../../access/staff-session.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { actionHead, type BookingActionDialogProps } from '../action/action-frame.tsx';
import styles from '../action/rental-form.module.css';
import { useActionOutcome } from '../action/use-action-outcome.ts';

const FIELDS: readonly FieldDescription<'reason' | 'note'>[] = [
  { name: 'reason', label: 'Reason' },
  { name: 'note', label: 'Note to the customer', isOptional: true },
];

/** Asks for the reason before a reservation is cancelled (BOOK-50). */
export function CancelDialog({ booking, reload, typed, onType, onBack, onDone }: BookingActionDialogProps) {
  const { send } = useStaffSession();
  const values = typed.cancel ?? { note: '' };
  const { reason, note } = values;
  const finish = useActionOutcome({ booking, reload, onDone });
  const form = useForm({
    fields: FIELDS,
    limits: { note: NOTE_LIMIT },
    idPrefix: 'cancel-',
    check: () => (reason === undefined ? refuse([{ path: '/reason', message: 'Choose the reason.' }]) : ok(reason)),
    send: async (chosen) => {
      const body = { seenVersion: booking.version, reason: chosen, ...(note.trim() === '' ? {} : { note }) };
      return finish(await send(cancelBooking, { params: { id: booking.id }, body }), CANCEL_TEXTS);
    },
    failed: CANCEL_TEXTS.failed,
  });
  const error = form.errors.get('reason');
  const hasAddress = booking.form.email !== '';
  return (
    <FormDialog
      {...actionHead('Cancel', booking)}
      small
      hasTyped={note !== ''}
      onClose={onBack}
      press={hasAddress ? 'Cancel & Send Email' : 'Cancel reservation'}
      busy="Sending…"
      isDanger
      isRunning={form.running}
      form={{ label: 'Cancel reservation', className: styles.form, onSubmit: form.onSubmit }}
    >
      <p>{CANCEL_QUESTION}</p>
      <fieldset
        className={error === undefined ? undefined : fields.bad}
        aria-describedby={error === undefined ? undefined : 'cancel-reason-note'}
      >
        <legend className={fields.label}>Reason</legend>
        {error !== undefined && <FieldError id="cancel-reason-note" text={error} />}
        {CANCEL_REASONS.map((choice, index) => (
          <label key={choice} className={fields.check}>
            <input
              id={index === 0 ? 'cancel-reason' : `cancel-reason-${choice}`}
              type="radio"
              name="reason"
              checked={reason === choice}
              onChange={() => onType({ cancel: { ...values, reason: choice } })}
            />
            {REASON_LABELS[choice]}
          </label>
        ))}
      </fieldset>
      <TextArea
        id="cancel-note"
        className={styles.note}
        label={
          <>
            Note to the customer <span className={fields.optional}>(optional, goes with the email)</span>
          </>
        }
        hint={hasAddress ? undefined : NO_ADDRESS_TO_TELL}
        disabled={!hasAddress}
        maxLength={NOTE_LIMIT}
        value={note}
        onChange={({ target }) => onType({ cancel: { ...values, note: target.value } })}
      />
    </FormDialog>
  );
}
