import { sumsToJudge } from '../../../../domain/booking/account.ts';
import { CANCEL_REASONS, type CancelReason } from '../../../../domain/booking/history.ts';
import { NOTE_LIMIT } from '../../../../domain/booking/lifecycle.ts';
import { judgeBatch, type PaymentEntry } from '../../../../domain/booking/payments.ts';
import {
  CANCEL_QUESTION,
  CANCEL_TEXTS,
  CANCELLED_BEFORE,
  NO_ADDRESS_TO_TELL,
} from '../../../../domain/rental/action-texts.ts';
import { REASON_LABELS } from '../../../../domain/rental/describe-event.ts';
import { describeTaken, describeTaking } from '../../../../domain/rental/handover-money.ts';
import { describeEntryProblem, MONEY_NOT_WRITTEN } from '../../../../domain/rental/payment-texts.ts';
import { ok, type Result, refuse } from '../../../../domain/shared/result.ts';
import { type ActionFailure, cancelBooking, takePayment } from '../../../../ports/api/calls/staff/bookings.ts';
import type { FieldRefusal } from '../../../../ports/api/problem.ts';
import type { BookingActionResult, BookingDetail } from '../../../../ports/api/staff/staff-booking.ts';
import { useNow } from '../../../kit/clock.tsx';
import fields from '../../../kit/field.module.css';
import { FieldError } from '../../../kit/field-error.tsx';
import { logFault } from '../../../kit/log-fault.ts';
import { TextArea } from '../../../kit/text-field.tsx';
import { type FieldDescription, useForm } from '../../../kit/use-form.ts';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { type Access, useStaffSession } from '../../session/staff-session.tsx';
import { actionHead, type BookingActionDialogProps } from '../action/action-frame.tsx';
import styles from '../action/rental-form.module.css';
import { useActionOutcome } from '../action/use-action-outcome.ts';
import { MoneyFields } from '../money/money-fields.tsx';
import { type MoneyFieldName, useMoney } from '../money/use-money.ts';

const FIELDS: readonly FieldDescription<'reason' | 'note' | MoneyFieldName>[] = [
  { name: 'reason', label: 'Reason' },
  { name: 'note', label: 'Note to the customer', isOptional: true },
];

/** Asks for the reason before a reservation is cancelled (BOOK-50), and what becomes of its money (PAY-17). */
export function CancelDialog({ booking, reload, typed, onType, onBack, onDone }: BookingActionDialogProps) {
  const { send, access } = useStaffSession();
  const values = typed.cancel ?? { note: '' };
  const { reason, note } = values;
  const finish = useActionOutcome({ booking, reload, onDone });
  const now = useNow();
  const money = useMoney({
    moment: 'cancel',
    booking,
    reload,
    afterOf,
    typed: values.money,
    onType: (change) => onType(({ cancel = values }) => ({ cancel: { ...cancel, money: change(cancel.money) } })),
  });
  const params = { id: booking.id };
  /** What could not be written down once it is cancelled. A press that is repeated was judged before. */
  const refusalsOfMoney = (): readonly FieldRefusal[] => {
    if (values.money?.pressed !== undefined || money.refusals.length > 0) return money.refusals;
    const batch = { key: '', entries: money.entries };
    const judged = judgeBatch(batch, { at: now, by: '' }, afterOf(booking), sumsToJudge);
    if (judged.ok) return [];
    const { index, problem } = judged.problem;
    const { field, text } = describeEntryProblem(problem);
    return [{ path: `/payments/${index}/${field}`, message: text }];
  };
  /** Writes the money down once the reservation is cancelled. Whether all of it is written. */
  const writeMoney = async (key: string, entries: readonly PaymentEntry[]): Promise<boolean> => {
    try {
      for (const [index, body] of entries.entries()) {
        const headers = { 'idempotency-key': `${key} ${index}` };
        if (!(await send(takePayment, { params, headers, body })).ok) return false;
      }
      return true;
    } catch (fault) {
      logFault(MONEY_NOT_WRITTEN, fault);
      return false;
    }
  };
  const form = useForm<'reason' | 'note' | MoneyFieldName, CancelReason>({
    fields: [...FIELDS, ...money.fields],
    limits: { note: NOTE_LIMIT, ...money.limits },
    idPrefix: 'cancel-',
    check: () => {
      const refusals = refusalsOfMoney();
      if (reason !== undefined && refusals.length === 0) return ok(reason);
      const missing = reason === undefined ? [{ path: '/reason', message: 'Choose the reason.' }] : [];
      return refuse([...missing, ...refusals]);
    },
    send: async (chosen) => {
      const body = { seenVersion: booking.version, reason: chosen, ...(note.trim() === '' ? {} : { note }) };
      let { done } = CANCEL_TEXTS;
      const cancelled = await money.sendWithMoney(async ({ 'idempotency-key': key = '' }, { payments = [] }) => {
        let answer: Result<BookingActionResult, ActionFailure> = await send(cancelBooking, { params, body });
        if (values.money?.pressed !== undefined && isOwnCancellation(answer, access)) {
          // The answer of an earlier press was lost, which had written no money yet.
          const stored = await reload();
          // The next press repeats this one.
          if (stored === undefined) throw new Error('The cancelled reservation could not be loaded');
          answer = ok({ booking: stored });
          done = CANCELLED_BEFORE;
        }
        if (answer.ok) done += (await writeMoney(key, payments)) ? describeTaken(payments) : ` ${MONEY_NOT_WRITTEN}`;
        return answer;
      });
      return cancelled && finish(cancelled, { ...CANCEL_TEXTS, done });
    },
    failed: CANCEL_TEXTS.failed,
  });
  const error = form.errors.get('reason');
  const taking = describeTaking(money, 'cancel');
  const hasAddress = booking.form.email !== '';
  return (
    <FormDialog
      {...actionHead('Cancel', booking)}
      small
      hasTyped={note !== '' || values.money !== undefined}
      onClose={onBack}
      press={hasAddress ? `Cancel${taking} & Send Email` : `Cancel reservation${taking}`}
      again={money.again}
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
      <MoneyFields money={money} idPrefix="cancel-" errors={form.errors} />
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

function afterOf(booking: BookingDetail) {
  return { ...booking, status: 'cancelled' } as const;
}

/** Whether a cancellation is refused since the same person made it before. */
function isOwnCancellation(answer: Result<unknown, ActionFailure>, access: Access): boolean {
  if (answer.ok || answer.problem.code !== 'changed-meanwhile') return false;
  const { status, changedBy } = answer.problem;
  return status === 'cancelled' && 'user' in access && access.user.email === changedBy;
}
