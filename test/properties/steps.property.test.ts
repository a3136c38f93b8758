import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chooseStep, JOURNEY_START, openStep, type Step, stepState } from '../../src/domain/trip/steps.ts';

const step = () => fc.constantFrom<Step>(1, 2, 3, 4, 5);
const move = () => fc.record({ how: fc.constantFrom('open', 'choose'), step: step() });

/** A journey after any moves: screens that open and steps that are clicked. */
function journey() {
  return fc
    .array(move(), { maxLength: 12 })
    .map((moves) =>
      moves.reduce(
        (before, { how, step: to }) => (how === 'open' ? openStep(before, to) : chooseStep(before, to)),
        JOURNEY_START,
      ),
    );
}

it('should keep the furthest step at or beyond the present one, whatever happens', () => {
  fc.assert(
    fc.property(journey(), ({ currentStep, maxStepReached }) => {
      expect(maxStepReached).toBeGreaterThanOrEqual(currentStep);
    }),
  );
});

it('should never lower the furthest step when a screen opens (STEP-2)', () => {
  fc.assert(
    fc.property(journey(), step(), (before, to) => {
      expect(openStep(before, to)).toEqual({
        currentStep: to,
        maxStepReached: Math.max(before.maxStepReached, to),
      });
    }),
  );
});

// STEP-3
it('should lower the furthest step to an earlier one that is clicked, and never raise it', () => {
  fc.assert(
    fc.property(journey(), step(), (before, to) => {
      const after = chooseStep(before, to);
      if (to > before.maxStepReached) expect(after).toEqual(before);
      else expect(after.currentStep).toBe(to);
      expect(after.maxStepReached).toBe(to < before.currentStep ? to : before.maxStepReached);
    }),
  );
});

it('should show as inert just the steps that a click does not open', () => {
  fc.assert(
    fc.property(journey(), step(), (before, to) => {
      const isInert = stepState(before, to) === 'ahead';
      expect(chooseStep(before, to).currentStep === to).toBe(!isInert);
    }),
  );
});
