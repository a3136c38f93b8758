import { useState } from 'react';
import { sumsBy, sumsToJudge } from '../../../../domain/booking/account.ts';
import { partyInvoiced } from '../../../../domain/booking/invoiced.ts';
import { PAYMENT_TEXT_LIMIT, type PaymentMethod, roundedEntries } from '../../../../domain/booking/payments.ts';
import {
  isWrittenSince,
  OFFERED_KINDS,
  offeredPayments,
  type PaidBy,
  type PaymentForm,
  partOfForm,
  payableParts,
  readPayment,
  startPayment,
  withOffer,
  withPaidBy,
} from '../../../../domain/rental/payment-form.ts';
import {
  describeRounding,
  describeWritten,
  KIND_LABELS,
  METHOD_LABELS,
  NO_CARD_CHARGED,
  PAYMENT_FAILED,
  PAYMENT_TEXTS,
} from '../../../../domain/rental/payment-texts.ts';
import { formatCad } from '../../../../domain/shared/money.ts';
import { ok, refuse } from '../../../../domain/shared/result.ts';
import { takePayment } from '../../../../ports/api/calls/staff/bookings.ts';
import { newSubmissionKey } from '../../../booking/journey/booking-draft.tsx';
import { Button } from '../../../kit/button.tsx';
import fields from '../../../kit/field.module.css';
import { refusalsOf } from '../../../kit/form-refusals.ts';
import { SelectField, TextField } from '../../../kit/text-field.tsx';
import { type FieldDescription, useForm } from '../../../kit/use-form.ts';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { useStaffSession } from '../../session/staff-session.tsx';
import { actionHead, type BookingActionDialogProps } from '../action/action-frame.tsx';
import forms from '../action/rental-form.module.css';
import { ExcessBox } from './excess-box.tsx';
import { PaymentMethods } from './payment-methods.tsx';
import styles from './payments-panel.module.css';
import { RadioRow } from './radio-row.tsx';
import { useExcess } from './use-money.ts';
import { usePaymentOutcome } from './use-payment-outcome.ts';

const TEXTS = { amount: 'Amount', reference: 'Reference', note: 'Note' } as const;
const FIELDS: readonly FieldDescription<keyof typeof TEXTS>[] = [
  { name: 'amount', label: TEXTS.amount },
  { name: 'reference', label: TEXTS.reference, isOptional: true },
  { name: 'note', label: TEXTS.note, isOptional: true },
];

/** Writes down money that changed hands; what is likely is filled in (PAY-7). */
export function PaymentDialog({ booking, paysFor, reload, typed, onType, onBack, onDone }: BookingActionDialogProps) {
  const { send, access } = useStaffSession();
  const email = access.state === 'in' ? access.user.email : undefined;
  const { tariff, payments } = booking;
  const offersTo = (paidBy: PaidBy) => {
    const partBy = (method: PaymentMethod) => ({ method, for: partOfForm({ ...paidBy, method }, booking).party });
    const sums = sumsBy(booking, partBy(paidBy.method));
    return offeredPayments(sums, tariff.deposit, payments, (method) => sumsToJudge(booking, partBy(method)).balance);
  };
  const [key] = useState(newSubmissionKey);
  // Until something is typed, the offer follows what colleagues write down meanwhile.
  const first = { method: 'terminal', ...(paysFor && { for: paysFor }) } as const;
  const values = typed.payment ?? { ...startPayment(key, offersTo(first)[0]), ...(paysFor && { for: paysFor }) };
  const offers = offersTo(values);
  const isHeldTwice = offers.filter(({ kind }) => kind === 'deposit-released').length > 1;
  const parts = payableParts(booking, values);
  const { again, text, mayTake, clear } = useExcess();
  const edit = (edits: Partial<PaymentForm>) => {
    clear();
    onType({ payment: { ...values, ...edits } });
  };
  const finish = usePaymentOutcome({ booking, reload, onDone });
  const entry = readPayment(values, booking);
  const form = useForm({
    fields: FIELDS,
    limits: { reference: PAYMENT_TEXT_LIMIT, note: PAYMENT_TEXT_LIMIT },
    idPrefix: 'payment-',
    check: () => (Number.isNaN(entry.amount) ? refuse(refusalsOf(['amount-unusable'], PAYMENT_TEXTS)) : ok(entry)),
    send: async (body) => {
      // What is pressed stays, also where the balance is another one by now.
      onType({ payment: values });
      const stored = (await reload()) ?? booking;
      const isWritten = isWrittenSince(values, body, stored.payments, email);
      const entries = isWritten ? [body] : roundedEntries(body, sumsBy(stored, body));
      const [first = body] = entries;
      // One for an invoice that was credited meanwhile is refused, and nothing is asked about another part.
      const isForOther = body.invoice !== undefined && partyInvoiced(stored.invoiced, body.invoice) === undefined;
      if (!isWritten && !isForOther && !mayTake(entries, stored)) return undefined;
      // What is sent keeps its key, so that a press that is repeated counts once.
      const sent = values.sent ?? stored.payments?.length ?? 0;
      onType(({ payment = values }) => ({ payment: { ...payment, sent } }));
      // What no coin can pay is the rounding alone.
      const wish = body.amount === 0 ? first : { ...body, round: true };
      const request = { params: { id: booking.id }, headers: { 'idempotency-key': values.key }, body: wish };
      return finish(await send(takePayment, request), describeWritten(wish));
    },
    failed: PAYMENT_FAILED,
  });
  const amount = Number.isNaN(entry.amount) ? '' : ` ${formatCad(entry.amount)}`;
  const rounded = describeRounding(entry, offers);
  return (
    <FormDialog
      {...actionHead('Take payment', booking)}
      small
      hasTyped={typed.payment !== undefined}
      onClose={onBack}
      press={`Write down${amount}`}
      again={again}
      busy="Saving…"
      isRunning={form.running}
      form={{ label: 'Take payment', className: forms.form, onSubmit: form.onSubmit }}
    >
      <ExcessBox text={text} />
      <p className="hint">{NO_CARD_CHARGED}</p>
      {offers.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: it is no fieldset
        <div role="group" aria-label="Offered" className={styles.offers}>
          {offers.map((offer) => (
            <Button
              key={`${offer.kind} ${offer.method}`}
              variant="secondary"
              small
              onClick={() => edit(withOffer(values, offer))}
            >
              {KIND_LABELS[offer.kind]} {formatCad(offer.amount)}
              {offer.method && isHeldTwice && `, ${METHOD_LABELS[offer.method].toLowerCase()}`}
            </Button>
          ))}
        </div>
      )}
      <SelectField
        id="payment-kind"
        label="What"
        value={values.kind}
        onChange={({ target }) => edit({ kind: target.value as PaymentForm['kind'] })}
      >
        {OFFERED_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {KIND_LABELS[kind]}
          </option>
        ))}
      </SelectField>
      <PaymentMethods
        name="payment-method"
        method={values.method}
        onChange={(method) => edit(withPaidBy(values, { method }, offersTo))}
      />
      {parts.length > 0 && (
        <RadioRow
          legend="For"
          isLegendShown
          name="payment-for"
          value={partOfForm(values, booking).party}
          choices={parts}
          onChange={(party) => edit(withPaidBy(values, { for: party }, offersTo))}
        />
      )}
      {FIELDS.map(({ name, isOptional = false }) => (
        <TextField
          key={name}
          id={`payment-${name}`}
          name={name}
          label={
            isOptional ? (
              <>
                {TEXTS[name]} <span className={fields.optional}>(seen by staff alone)</span>
              </>
            ) : (
              TEXTS[name]
            )
          }
          hint={name === 'amount' ? rounded : undefined}
          inputMode={isOptional ? undefined : 'decimal'}
          maxLength={isOptional ? PAYMENT_TEXT_LIMIT : 12}
          error={form.errors.get(name)}
          value={values[name]}
          onChange={({ target }) => edit({ [name]: target.value })}
        />
      ))}
    </FormDialog>
  );
}
