import { describe, expect } from 'vitest';
import { livesSuite } from '../support/faults/lives-suite.ts';
import { LIVES } from '../support/rounds.ts';

/** Lives in which these never come would show little. */
const OUTCOMES = [
  'approve',
  'approve: changed-meanwhile',
  'approve: booking-cancelled',
  'approve: vehicle-out',
  'approve: booking-erased',
  'decline',
  'decline: booking-approved',
  'decline: booking-cancelled',
  'decline: vehicle-out',
  'cancel',
  'cancel: not-possible',
  'change',
  'change: contact',
  'change: nothing-changed',
  'change: not-possible',
  'change: price-changed',
  'preview',
  'hand out',
  'hand out: check-hand-out',
  'hand out: not-possible',
  'take back',
  'take back: check-return',
  'take back: handover',
  'take back: not-possible',
  'bill',
  'bill: bill-negative',
  'bill: nothing-changed',
  'undo',
  'undo: not-possible',
  'note',
  'note: booking-erased',
  'release',
  'erase',
  'crash',
  'crash after a write',
];

// BOOK-44, BOOK-45, FAIL-3
describe('many random lives of rentals, with crashes', () => {
  livesSuite(LIVES, (tally) => {
    expect(OUTCOMES.filter((outcome) => !tally.has(outcome))).toEqual([]);
  });
});
