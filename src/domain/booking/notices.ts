import type { Instant } from '../shared/toronto-time.ts';

/** What the site tells each customer who books, in the order of the pages (BOOK-56). */
export const NOTICE_CODES = [
  'taken',
  'waiver',
  'extra-kilometres',
  'return-outside-hours',
  'price-held',
  'response',
  'deposit',
  'consent',
  'not-final',
] as const;

/** The notices that the site showed a customer, as they were worded then (BOOK-56). */
export type Shown = {
  readonly notices: readonly { readonly code: (typeof NOTICE_CODES)[number]; readonly text: string }[];
  readonly at: Instant;
};

/** Whether a request was for a vehicle that was booked on its dates when it was sent (AVAIL-13). */
export function wasTaken({ shown }: { readonly shown?: Shown }): boolean {
  return shown?.notices.some(({ code }) => code === 'taken') ?? false;
}
