import type { BookingStatus } from '../booking/booking.ts';
import type { Span } from '../fleet/availability.ts';
import type { BlockReason } from '../fleet/block.ts';
import { BLOCK_REASON_NAMES } from '../fleet/block.ts';

/** A booking or block in the way, as staff are told of it. */
export type NamedUse = Span & {
  readonly id: string;
  readonly confirmationNumber?: string;
  readonly customer?: string;
  readonly status?: BookingStatus;
  readonly reason?: BlockReason;
};

/** What the site warns of until staff confirm it with a second press (AVAIL-8, BOOK-45). */
export type Warning =
  | { readonly code: 'vehicle-out' | 'pickup-passed' }
  | { readonly code: 'vehicle-taken'; readonly overlaps: readonly NamedUse[] };

/** Returns what a press must name to go on in spite of a warning: the `although` of the call. */
export function confirmationsOf(warning: Warning): readonly string[] {
  switch (warning.code) {
    case 'vehicle-out':
      return ['out'];
    case 'pickup-passed':
      return ['past'];
    case 'vehicle-taken':
      return warning.overlaps.map(({ id }) => id);
  }
}

/** Describes a warning in a sentence. */
export function describeWarning(warning: Warning): string {
  switch (warning.code) {
    case 'vehicle-out':
      return 'The vehicle is out. Press again if you mean it.';
    case 'pickup-passed':
      return 'The pickup has passed. Press again if you mean it.';
    case 'vehicle-taken':
      return 'The vehicle is not free on these dates. Press again if you mean it.';
  }
}

/** Describes what a second press goes on in spite of: "although HOJ-711373 Greg Paquette". */
export function describeAlthough(warning: Warning): string {
  switch (warning.code) {
    case 'vehicle-out':
      return 'although it is out';
    case 'pickup-passed':
      return 'although the pickup has passed';
    case 'vehicle-taken': {
      const [first, ...others] = warning.overlaps;
      const more = others.length === 0 ? '' : ` and ${others.length} more`;
      return `although ${first === undefined ? 'it is taken' : nameUse(first)}${more}`;
    }
  }
}

function nameUse({ confirmationNumber = '', customer = '', reason }: NamedUse): string {
  if (reason !== undefined) return BLOCK_REASON_NAMES[reason].toLowerCase();
  return `${confirmationNumber} ${customer}`.trim();
}
