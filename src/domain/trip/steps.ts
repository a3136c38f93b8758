export type Step = 1 | 2 | 3 | 4 | 5;

/** The booking steps in order, with the page each is on (STEP-1). */
export const STEPS: readonly { readonly step: Step; readonly name: string; readonly path: string }[] = [
  { step: 1, name: 'Location & Dates', path: '/' },
  { step: 2, name: 'Vehicle Selection', path: '/vehicles' },
  { step: 3, name: 'Rate Quote', path: '/rate-quote' },
  { step: 4, name: 'Your Information', path: '/booking' },
  { step: 5, name: 'Complete', path: '/reservation-complete' },
];

/** Where a visitor stands: the step shown and the furthest one reached. */
export type Journey = { readonly currentStep: Step; readonly maxStepReached: Step };

/** What the progress bar shows for a step: 'reached' can be clicked, 'ahead' is inert. */
export type StepState = 'current' | 'reached' | 'ahead';

/** The journey at its start: home, the logo and a new reservation (STEP-4). */
export const JOURNEY_START: Journey = { currentStep: 1, maxStepReached: 1 };

/** A screen opens: it records its number and keeps the highest step reached (STEP-2). */
export function openStep(journey: Journey, step: Step): Journey {
  return { currentStep: step, maxStepReached: laterOf(journey.maxStepReached, step) };
}

/**
 * A step is clicked in the progress bar (STEP-3). An earlier one lowers the furthest step to itself; a reached one ahead is opened; one
 * beyond the furthest is inert.
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
