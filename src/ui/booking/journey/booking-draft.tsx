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
 * One reservation attempt. Its key is made with the first edit, so that a copy of the tab is the
 * same attempt. `unanswered` are the requests sent under the key without an answer, one of which
 * may be stored. `completed` is the resulting reservation and `removed` says that it is removed;
 * the key is used up then (STEP-11). `ended` are the numbers of reservations that were followed by
 * a new one: their pages in the history show nothing any more (STEP-12).
 */
export type BookingDraft = {
  readonly form: CustomerForm;
  readonly submissionKey?: string;
  readonly unanswered: readonly BookingRequest[];
  readonly completed?: Completion;
  readonly removed?: true;
  readonly ended: readonly string[];
};

export type DraftActions = {
  readonly draft: BookingDraft;
  type(form: CustomerForm): void;
  sending(submissionKey: string, request: BookingRequest): void;
  refused(): void;
  complete(completion: Completion): void;
  /** The site answered that the reservation of this key is removed. */
  remove(): void;
  /** Starts a new reservation; the last one is no longer shown. */
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

const DraftContext = createContext<DraftActions | undefined>(undefined);

/** Keeps the attempt in this tab, over reloads. It is stored before anything is sent. */
export function DraftProvider({ children }: { readonly children: ReactNode }) {
  const [draft, change] = useStored(BOOKING_DRAFT, readDraft, START);
  const actions = useMemo(() => draftActions(change), [change]);
  const value = useMemo(() => ({ draft, ...actions }), [draft, actions]);
  return <DraftContext value={value}>{children}</DraftContext>;
}

export function useDraft(): DraftActions {
  const draft = useContext(DraftContext);
  if (draft === undefined) throw new Error('DraftProvider is missing');
  return draft;
}

function draftActions(change: (next: (before: BookingDraft) => BookingDraft) => void): Omit<DraftActions, 'draft'> {
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

/** 128 random bits. `crypto.randomUUID` is missing on pages without https. */
export function newSubmissionKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
