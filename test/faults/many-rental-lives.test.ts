import { describe, expect } from 'vitest';
import { livesSuite } from '../support/faults/lives-suite.ts';
import { LIVES } from '../support/rounds.ts';

/** Lives in which these never come would show little. */
const OUTCOMES = [
  'approve',
  'approve: changed-meanwhile',
  'approve: booking-cancelled',
  'approve: booking-erased',
  'decline',
  'decline: booking-approved',
  'decline: booking-cancelled',
  'decline: vehicle-out',
  'cancel',
  'cancel: not-possible',
  'cancel: invoiced',
  'change',
  'change: contact',
  'change: nothing-changed',
  'change: not-possible',
  'change: price-changed',
  'change: invoiced',
  'preview',
  'hand out',
  'hand out: check-hand-out',
  'hand out: not-possible',
  'take back',
  'take back: check-return',
  'take back: handover',
  'take back: not-possible',
  'take back: bill-negative',
  'bill',
  'bill: bill-negative',
  'bill: invoiced',
  'bill: nothing-changed',
  'pay',
  'pay: payment-too-high',
  'void',
  'void: not-possible',
  'invoice',
  'invoice: changed-meanwhile',
  'invoice: not-possible',
  'invoice: invoiced',
  'credit',
  'credit: not-possible',
  'undo',
  'undo: not-possible',
  'undo: invoiced',
  'note',
  'note: booking-erased',
  'release',
  'erase',
  'crash',
  'crash after a write',
];

// BOOK-44, BOOK-45, PAY-1, PAY-5, PAY-22, INV-3, INV-4, INV-5, INV-6, FAIL-3
describe('many random lives of rentals, with crashes', () => {
  livesSuite(LIVES, (tally) => {
    expect(OUTCOMES.filter((outcome) => !tally.has(outcome))).toEqual([]);
  });
});
