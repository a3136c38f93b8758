import { useState } from 'react';
import { describeBalance, owedRows } from '../../../../domain/booking/account.ts';
import { isVoid, PAYMENT_TEXT_LIMIT, type Payment } from '../../../../domain/booking/payments.ts';
import {
  describeInvoice,
  KIND_LABELS,
  METHOD_LABELS,
  NO_CARD_CHARGED,
  NO_PAYMENTS,
  PAYMENT_FAILED,
  PAYMENT_VOIDED,
} from '../../../../domain/rental/payment-texts.ts';
import { formatShortMoment } from '../../../../domain/shared/format-date.ts';
import { formatCad } from '../../../../domain/shared/money.ts';
import { ok } from '../../../../domain/shared/result.ts';
import { torontoDate } from '../../../../domain/shared/toronto-time.ts';
import { voidPayment } from '../../../../ports/api/calls/staff/bookings.ts';
import type { BookingDetail } from '../../../../ports/api/staff/staff-booking.ts';
import { Button } from '../../../kit/button.tsx';
import { useToday } from '../../../kit/clock.tsx';
import { TextField } from '../../../kit/text-field.tsx';
import { Unbroken } from '../../../kit/unbroken.tsx';
import { type FieldDescription, useForm } from '../../../kit/use-form.ts';
import { useLaterFocus } from '../../kit/use-later-focus.ts';
import { useStaffSession } from '../../session/staff-session.tsx';
import { StaffIcon } from '../../shared/staff-icon.tsx';
import type { LoadedBooking } from '../action/use-action-outcome.ts';
import styles from './payments-panel.module.css';
import { usePaymentOutcome } from './use-payment-outcome.ts';

type PaymentsPanelProps = Pick<LoadedBooking, 'reload'> & { readonly booking: BookingDetail };

const HEADING_ID = 'payments';

/** What is left to pay, the deposit, and what was written down about money, newest first (PAY-7). */
export function PaymentsPanel({ booking, reload }: PaymentsPanelProps) {
  const { may } = useStaffSession();
  const today = useToday();
  const focusLater = useLaterFocus();
  const [voiding, setVoiding] = useState<string>();
  const { account, payments = [] } = booking;
  const balance = describeBalance(account.balance);
  const written = payments.filter(({ voidOf }) => voidOf === undefined).reverse();
  const mayVoid = (payment: Payment) =>
    !isVoid(payment, payments) && (torontoDate(payment.at) === today || may('void-old-payments'));
  const stop = (focused: string): void => {
    setVoiding(undefined);
    focusLater(focused);
  };
  return (
    <section className={styles.panel} aria-labelledby={HEADING_ID}>
      <p className={account.balance === 0 ? styles.settled : styles.balance}>
        {balance.text} <b className="num">{balance.amount}</b>
      </p>
      {owedRows(booking).map(({ label, amount }) => (
        <p key={label} className={styles.held}>
          {label} <b className="num">{formatCad(amount)}</b>
        </p>
      ))}
      {account.depositHeld > 0 && (
        <p className={styles.held}>
          <span>
            <StaffIcon name="lock" /> Deposit held, not part of the balance
          </span>
          <b className="num">{formatCad(account.depositHeld)}</b>
        </p>
      )}
      <h3 id={HEADING_ID} tabIndex={-1}>
        Payments and deposit
      </h3>
      <p className="hint">{payments.length === 0 ? NO_PAYMENTS : NO_CARD_CHARGED}</p>
      {written.length > 0 && (
        <ul className={styles.list}>
          {written.map((payment) => {
            const { id, kind, method, amount, at, by, reference, note, invoice } = payment;
            const counter = payments.find(({ voidOf }) => voidOf === id);
            const label = `${KIND_LABELS[kind].toLowerCase()} of ${formatShortMoment(at, today)}`;
            return (
              <li key={id} className={counter && styles.void}>
                <b>
                  {KIND_LABELS[kind]}
                  {counter && ', void'}
                </b>
                <span className={`num ${styles.amount}`}>{formatCad(amount)}</span>
                <small>
                  {[METHOD_LABELS[method], ...describeInvoice(invoice), reference && `ref ${reference}`, note]
                    .filter(Boolean)
                    .join(', ')}
                  {counter &&
                    ` ${counter.note ?? ''} Counter entry ${formatShortMoment(counter.at, today)}, ${counter.by}`}
                  <br />
                  <span className="num">
                    <Unbroken>{formatShortMoment(at, today)}</Unbroken>
                  </span>
                  , {by}
                </small>
                {mayVoid(payment) && voiding !== id && (
                  <Button
                    id={`void-${id}`}
                    variant="secondary"
                    small
                    className="no-print"
                    aria-label={`Void ${label}`}
                    onClick={() => setVoiding(id)}
                  >
                    Void
                  </Button>
                )}
                {voiding === id && (
                  <VoidForm
                    booking={booking}
                    reload={reload}
                    payment={payment}
                    label={label}
                    onBack={() => stop(`void-${id}`)}
                    onDone={() => stop(HEADING_ID)}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

type VoidFormProps = PaymentsPanelProps & {
  readonly payment: Payment;
  readonly label: string;
  readonly onBack: () => void;
  readonly onDone: () => void;
};

const VOID_FIELDS: readonly FieldDescription<'reason'>[] = [{ name: 'reason', label: 'Why is it void?' }];

/** Asks why a payment is void (PAY-4). */
function VoidForm({ booking, reload, payment, label, onBack, onDone }: VoidFormProps) {
  const { send } = useStaffSession();
  const finish = usePaymentOutcome({ booking, reload, onDone });
  const form = useForm({
    fields: VOID_FIELDS,
    limits: { reason: PAYMENT_TEXT_LIMIT },
    idPrefix: 'void-',
    check: ({ reason }) => ok({ reason }),
    send: async (body) => {
      const params = { id: booking.id, paymentId: payment.id };
      return finish(await send(voidPayment, { params, body }), PAYMENT_VOIDED);
    },
    failed: PAYMENT_FAILED,
  });
  return (
    <form aria-label={`Void ${label}`} noValidate className={styles.form} onSubmit={form.onSubmit}>
      <TextField
        id="void-reason"
        name="reason"
        label="Why is it void? (seen by staff alone)"
        maxLength={PAYMENT_TEXT_LIMIT}
        error={form.errors.get('reason')}
        autoFocus
      />
      <Button type="submit" variant="danger" small disabled={form.running}>
        {form.running ? 'Saving…' : `Void ${formatCad(payment.amount)}`}
      </Button>
      <Button variant="secondary" small onClick={onBack}>
        Keep it
      </Button>
    </form>
  );
}
