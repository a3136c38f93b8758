import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { CustomerForm } from '../../../domain/booking/customer.ts';
import type { BookingRequest } from '../../../ports/api/booking.ts';
import { decode } from '../../../ports/api/schema.ts';
import { BookingDraft, type Completion, EMPTY_FORM } from '../../../ports/api/stored-booking.ts';
import { useStored } from '../../kit/use-stored.ts';
import { sameRequest } from './booking-request.ts';
import { BOOKING_DRAFT } from './stored-completion.ts';

export type DraftActions = {
  readonly draft: BookingDraft;
  /** The booking form is shown. The first time counts, over reloads too. */
  open(openedAt: number): void;
  type(form: CustomerForm): void;
  sending(submissionKey: string, request: BookingRequest): void;
  refused(): void;
  complete(completion: Completion): void;
  /** The site answered that the reservation of this key is removed. */
  remove(): void;
  /** Starts a new reservation; the last one is no longer shown. */
  startOver(): void;
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
    open: (openedAt) => change((before) => ({ openedAt, ...before })),
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
    startOver: () =>
      change(({ ended, completed }) => ({
        ...START,
        ended: completed ? [...ended, completed.receipt.confirmationNumber] : ended,
      })),
  };
}

function readDraft(value: unknown): BookingDraft | undefined {
  return decode(BookingDraft, value);
}

/** 128 random bits. `crypto.randomUUID` is missing on pages without https. */
export function newSubmissionKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
