import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { CustomerForm } from '../../../domain/booking/customer.ts';
import type { BookingRequest } from '../../../ports/api/booking.ts';
import { BookingDraft, type Completion, EMPTY_FORM } from '../../../ports/api/kept-booking.ts';
import { decode } from '../../../ports/api/schema.ts';
import { useStored } from '../../kit/use-stored.ts';
import { sameRequest } from './booking-request.ts';
import { BOOKING_DRAFT } from './kept-completion.ts';

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
  return decode(BookingDraft, value);
}

/** 128 bits that nobody can foresee; `crypto.randomUUID` is missing on a page without https. */
export function newSubmissionKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
