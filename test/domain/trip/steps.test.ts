import { describe, expect, it } from 'vitest';
import { chooseStep, JOURNEY_START, openStep, STEPS, type Step, stepState } from '../../../src/domain/trip/steps.ts';

const journey = (currentStep: Step, maxStepReached: Step) => ({ currentStep, maxStepReached });

it('should name the five steps and their pages in order (STEP-1)', () => {
  expect(STEPS).toEqual([
    { step: 1, name: 'Location & Dates', path: '/' },
    { step: 2, name: 'Vehicle Selection', path: '/vehicles' },
    { step: 3, name: 'Rate Quote', path: '/rate-quote' },
    { step: 4, name: 'Your Information', path: '/booking' },
    { step: 5, name: 'Complete', path: '/reservation-complete' },
  ]);
});

it('should start at step 1, with step 1 the furthest', () => {
  expect(JOURNEY_START).toEqual(journey(1, 1));
});

describe('openStep', () => {
  it.each([
    { from: journey(1, 1), step: 2, to: journey(2, 2) },
    { from: journey(2, 2), step: 3, to: journey(3, 3) },
    { from: journey(4, 4), step: 2, to: journey(2, 4) },
    { from: journey(2, 4), step: 3, to: journey(3, 4) },
    { from: journey(2, 2), step: 2, to: journey(2, 2) },
  ] as const)('should keep the highest step reached: $from, opening $step (STEP-2)', ({ from, step, to }) => {
    expect(openStep(from, step)).toEqual(to);
  });
});

// STEP-3
describe('chooseStep', () => {
  it.each([
    { from: journey(4, 4), step: 2, to: journey(2, 2), why: 'an earlier one lowers the furthest' },
    { from: journey(3, 5), step: 1, to: journey(1, 1), why: 'an earlier one lowers the furthest' },
    { from: journey(2, 4), step: 3, to: journey(3, 4), why: 'a reached one ahead opens' },
    { from: journey(2, 4), step: 4, to: journey(4, 4), why: 'the furthest opens' },
    { from: journey(2, 4), step: 2, to: journey(2, 4), why: 'the present one changes nothing' },
    { from: journey(2, 3), step: 4, to: journey(2, 3), why: 'one beyond the furthest is inert' },
  ] as const)('should go from $from to $to on a click of step $step: $why', ({ from, step, to }) => {
    expect(chooseStep(from, step)).toEqual(to);
  });
});

describe('stepState', () => {
  it('should tell the present step, the reached ones and those ahead', () => {
    expect(STEPS.map(({ step }) => stepState(journey(2, 3), step))).toEqual([
      'reached',
      'current',
      'reached',
      'ahead',
      'ahead',
    ]);
  });
});
