import { useState } from 'react';
import type { Billed } from '../../../../domain/booking/account.ts';
import { PAYMENT_TEXT_LIMIT, type PaymentEntry } from '../../../../domain/booking/payments.ts';
import { type MoneyMoment, openMoney, type TypedMoney } from '../../../../domain/rental/handover-money.ts';
import { excessOf } from '../../../../domain/rental/payment-form.ts';
import {
  describeBound,
  describeExcess,
  describeExcessPress,
  PAYMENT_TEXTS,
} from '../../../../domain/rental/payment-texts.ts';
import type { Result } from '../../../../domain/shared/result.ts';
import type { FieldRefusal } from '../../../../ports/api/problem.ts';
import type { BookingDetail } from '../../../../ports/api/staff/staff-booking.ts';
import { newSubmissionKey } from '../../../booking/journey/booking-draft.tsx';
import type { FieldDescription } from '../../../kit/use-form.ts';
import type { LoadedBooking } from '../action/use-action-outcome.ts';

/**
 * The second press of a payment above what is owed by the booking as it is stored now: a colleague may
 * have taken the balance since it was shown (PAY-15).
 */
export function useExcess() {
  const [asked, setAsked] = useState({ excess: 0, text: '' });
  return {
    /** What the second press is called, and the sentence above it. */
    again: asked.excess > 0 ? describeExcessPress(asked.excess) : undefined,
    text: asked.excess > 0 ? asked.text : undefined,
    clear: () => setAsked({ excess: 0, text: '' }),
    /** Whether the entries may be sent. Else it is asked once more. */
    mayTake(entries: readonly PaymentEntry[], booking: Billed): boolean {
      const { excess, balance } = excessOf(entries, booking);
      if (excess === 0 || excess === asked.excess) return true;
      setAsked({ excess, text: describeExcess({ balance }) });
      return false;
    },
  };
}

/** A field of a payment, as a JSON pointer in what is sent. */
export type MoneyFieldName = `payments/${number}/${'amount' | 'reference'}`;

type MoneyOptions = Pick<LoadedBooking, 'reload'> & {
  readonly moment: MoneyMoment;
  readonly booking: BookingDetail;
  /** The booking that the hand-over leads to. Undefined while it cannot be told, or is not possible. */
  readonly afterOf: (booking: BookingDetail) => Billed | undefined;
  readonly typed: TypedMoney | undefined;
  readonly onType: (edit: (before: TypedMoney | undefined) => TypedMoney) => void;
};

/** The money of a hand-over, which is one write with it (PAY-9, PAY-13). */
export function useMoney({ moment, booking, reload, afterOf, typed, onType }: MoneyOptions) {
  const [key] = useState(newSubmissionKey);
  const values = typed ?? { key };
  const { tariff, payments } = booking;
  const money = openMoney(moment, { after: afterOf(booking), deposit: tariff.deposit, payments }, values);
  const { entries, isKeptTooHigh, mostKept } = money;
  const { again, text, mayTake, clear } = useExcess();
  return {
    ...money,
    moment,
    again,
    excess: text,
    fields: entries.flatMap(({ kind }, index): readonly FieldDescription<MoneyFieldName>[] => [
      { name: `payments/${index}/amount`, label: kind === 'deposit-kept' ? 'Keep' : 'Amount' },
      { name: `payments/${index}/reference`, label: 'Reference', isOptional: true },
    ]),
    /** What is wrong with what is typed. */
    refusals: entries.flatMap(({ amount, kind }, index): readonly FieldRefusal[] => {
      const path = `/payments/${index}/amount`;
      if (Number.isNaN(amount)) return [{ path, message: PAYMENT_TEXTS['amount-unusable'].text }];
      // What is kept is the first entry, and where two methods took the deposit the second one too.
      if (index > 0 || kind !== 'deposit-kept' || !isKeptTooHigh) return [];
      return [{ path, message: describeBound(kind, mostKept) }];
    }),
    limits: Object.fromEntries(entries.map((_, index) => [`payments/${index}/reference`, PAYMENT_TEXT_LIMIT])),
    editMoney(edits: Partial<Omit<TypedMoney, 'key' | 'pressed'>>): void {
      clear();
      onType(({ pressed: _, ...before } = values) => ({ ...before, ...edits }));
    },
    /**
     * Sends the hand-over with its money, under one key however often. Undefined where it asks once
     * more. What a press was about stays as it is until it is answered.
     */
    async sendWithMoney<Answer extends Result<unknown, unknown>>(
      send: (
        headers: { readonly 'idempotency-key'?: string },
        paid: { readonly payments?: PaymentEntry[] },
      ) => Promise<Answer>,
    ): Promise<Answer | undefined> {
      if (entries.length === 0) return send({}, {});
      onType((before = values) => ({ ...before, pressed: entries }));
      const isPaid = entries.some(({ kind }) => kind === 'payment');
      // Without a booking it is done already: the press is sent again, and answered alike.
      const after = isPaid ? afterOf((await reload()) ?? booking) : undefined;
      if (after !== undefined && !mayTake(entries, after)) return undefined;
      const answer = await send({ 'idempotency-key': values.key }, { payments: [...entries] });
      if (!answer.ok) onType(({ pressed: _, ...before } = values) => before);
      return answer;
    },
  };
}
