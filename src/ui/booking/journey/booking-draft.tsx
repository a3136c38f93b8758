import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { CustomerForm } from '../../../domain/booking/customer.ts';
import { readCustomerForm } from '../../../domain/booking/read-receipt.ts';
import { isRecord, readList } from '../../../domain/shared/read-record.ts';
import type { BookingRequest } from '../../../ports/browser/reservations-api.ts';
import { useStored } from '../../kit/use-stored.ts';
import { readBookingRequest, sameRequest } from './booking-request.ts';
import { BOOKING_DRAFT } from './kept-completion.ts';
import { type Completion, readCompletion } from './navigation.ts';

/**
 * One reservation attempt. It has its key from the first word typed, so that a copy of the tab, made before anything is sent, is the same attempt. `unanswered` are the bodies that were sent under the key without an answer: one of them may be stored.
 * `completed` is the reservation that came of it, `removed` says that it is gone again; the key is spent then (STEP-11). `ended` are the numbers of reservations that a new
 * one was started after: their pages in the history show nothing any more (STEP-12).
 */
export type BookingDraft = {
  readonly form: CustomerForm;
  readonly submissionKey?: string;
  readonly unanswered: readonly BookingRequest[];
  readonly completed?: Completion;
  readonly removed?: true;
  readonly ended: readonly string[];
};

export type DraftMoves = {
  readonly draft: BookingDraft;
  type(form: CustomerForm): void;
  sending(submissionKey: string, request: BookingRequest): void;
  refused(): void;
  complete(completion: Completion): void;
  /** The site says that the reservation of this key was removed. */
  remove(): void;
  /** A new reservation is started: nothing of the one before it is shown any more. */
  startAnew(): void;
};

const EMPTY_FORM: CustomerForm = {
  firstName: '',
  lastName: '',
  email: '',
  confirmEmail: '',
  phone: '',
  cardName: '',
  cardType: '',
  comments: '',
  agreePolicy: false,
};
const START: BookingDraft = { form: EMPTY_FORM, unanswered: [], ended: [] };

const DraftContext = createContext<DraftMoves | undefined>(undefined);

/** Keeps the attempt for this tab, over a reload too: it is written before anything is sent. */
export function DraftProvider({ children }: { readonly children: ReactNode }) {
  const [draft, change] = useStored(BOOKING_DRAFT, readDraft, START);
  const moves = useMemo(() => draftMoves(change), [change]);
  const value = useMemo(() => ({ draft, ...moves }), [draft, moves]);
  return <DraftContext value={value}>{children}</DraftContext>;
}

export function useDraft(): DraftMoves {
  const draft = useContext(DraftContext);
  if (draft === undefined) throw new Error('DraftProvider is missing');
  return draft;
}

function draftMoves(change: (next: (before: BookingDraft) => BookingDraft) => void): Omit<DraftMoves, 'draft'> {
  return {
    type: (form) => {
      const submissionKey = newSubmissionKey();
      change((before) => ({ submissionKey, ...before, form }));
    },
    sending: (submissionKey, request) =>
      change((before) => ({
        ...before,
        submissionKey,
        unanswered: [...before.unanswered.filter((sent) => !sameRequest(sent, request)), request],
      })),
    refused: () => change((before) => ({ ...before, unanswered: before.unanswered.slice(0, -1) })),
    complete: (completed) =>
      change((before) => ({
        ...START,
        completed,
        ended: before.ended.filter((number) => number !== completed.receipt.confirmationNumber),
      })),
    remove: () => change((before) => ({ ...before, removed: true })),
    startAnew: () =>
      change(({ ended, completed }) => ({
        ...START,
        ended: completed ? [...ended, completed.receipt.confirmationNumber] : ended,
      })),
  };
}

function readDraft(value: unknown): BookingDraft | undefined {
  if (!isRecord(value)) return undefined;
  const { submissionKey } = value;
  const completed = readCompletion(value.completed);
  return {
    form: readCustomerForm(value.form) ?? EMPTY_FORM,
    ...(typeof submissionKey === 'string' ? { submissionKey } : {}),
    unanswered: readList(value.unanswered, readBookingRequest) ?? [],
    ...(completed ? { completed } : {}),
    ...(value.removed === true ? { removed: true } : {}),
    ended: readList(value.ended, (number) => (typeof number === 'string' ? number : undefined)) ?? [],
  };
}

/** 128 bits that nobody can foresee; `crypto.randomUUID` is missing on a page without https. */
export function newSubmissionKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
