import type { Instant } from '../shared/toronto-time.ts';

/** A part of the body of an e-mail. */
export type EmailBlock =
  | { readonly heading: string }
  | { readonly paragraph: string; readonly isSmall?: boolean }
  | { readonly callout: string; readonly tone: 'warning' | 'good' | 'quiet' }
  /**
   * A sentence around the company's phone number. Small without a tone. It is left out if the opening
   * hours when the e-mail is sent have `unlessOpenAt`.
   */
  | {
      readonly call: readonly [before: string, after: string];
      readonly tone?: 'warning';
      readonly unlessOpenAt?: Instant;
    }
  /** A paragraph that ends with the address of a link. */
  | { readonly address: EmailLink }
  | { readonly rows: readonly EmailRow[] }
  | { readonly amounts: readonly AmountRow[]; readonly total?: readonly [label: string, amount: string] }
  | { readonly comparison: readonly ComparedRow[] }
  | { readonly offers: readonly EmailOffer[] }
  /** Where the office is, and when it is open. */
  | { readonly office: true }
  | { readonly button: EmailLink };

/** A fact. The note is a detail of the value. */
export type EmailRow = readonly [label: string, value: string, note?: string | OfficeNote];

/** A note that says where the office is when the e-mail is sent: its street and town. */
export type OfficeNote = { readonly office: true };

/** A charge. The note says how it is computed. A sum of charges above it stands out. */
export type AmountRow = {
  readonly label: string;
  readonly amount: string;
  readonly note?: string;
  readonly isSum?: boolean;
};

/** A value before and after a change. */
export type ComparedRow = readonly [label: string, before: string, now: string];

/** A vehicle with its price, and where to see the quote. */
export type EmailOffer = {
  readonly title: string;
  readonly note: string;
  readonly amount: string;
  readonly link: EmailLink;
};

export type EmailLink = { readonly label: string; readonly target: LinkTarget };

/**
 * What a link opens: a page below the address of the site, or a reservation. `askedAt` is the
 * moment when a customer or staff asked for the link. Its number is that of the booking when the
 * e-mail is sent (MINE-8).
 */
export type LinkTarget =
  | { readonly path: string }
  | { readonly reservation: { readonly bookingId: string; readonly askedAt?: Instant } };
