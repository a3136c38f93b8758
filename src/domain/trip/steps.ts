export type Step = 1 | 2 | 3 | 4 | 5;

/** The booking steps in order, with the page of each (STEP-1). */
export const STEPS: readonly { readonly step: Step; readonly name: string; readonly path: string }[] = [
  { step: 1, name: 'Location & Dates', path: '/' },
  { step: 2, name: 'Vehicle Selection', path: '/vehicles' },
  { step: 3, name: 'Rate Quote', path: '/rate-quote' },
  { step: 4, name: 'Your Information', path: '/booking' },
  { step: 5, name: 'Complete', path: '/reservation-complete' },
];

/** The visitor's progress: the current step and the furthest step reached. */
export type Journey = { readonly currentStep: Step; readonly maxStepReached: Step };

/** The state of a step in the progress bar. 'reached' can be clicked; 'ahead' is inert. */
export type StepState = 'current' | 'reached' | 'ahead';

/**
 * The initial journey, also after a visit of home, a click on the logo, and a new reservation
 * (STEP-4).
 */
export const JOURNEY_START: Journey = { currentStep: 1, maxStepReached: 1 };

/**
 * Records that a screen opened: it becomes the current step, and the highest step reached is kept
 * (STEP-2).
 */
export function openStep(journey: Journey, step: Step): Journey {
  return { currentStep: step, maxStepReached: laterOf(journey.maxStepReached, step) };
}

/**
 * Handles a click on a step of the progress bar (STEP-3). An earlier step becomes the furthest step
 * reached. A later step that was reached opens. A step beyond the furthest is inert.
 */
export function chooseStep(journey: Journey, step: Step): Journey {
  if (step > journey.maxStepReached) return journey;
  return step < journey.currentStep ? { currentStep: step, maxStepReached: step } : openStep(journey, step);
}

export function stepState(journey: Journey, step: Step): StepState {
  if (step === journey.currentStep) return 'current';
  return step <= journey.maxStepReached ? 'reached' : 'ahead';
}

function laterOf(one: Step, other: Step): Step {
  return one > other ? one : other;
}
