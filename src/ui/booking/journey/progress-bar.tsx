import type { MouseEvent } from 'react';
import { openStep, STEPS, type Step, stepState } from '../../../domain/trip/steps.ts';
import type { BookingFormState, VehicleChoice } from '../../../ports/api/stored-trip.ts';
import { Icon } from '../../kit/icon.tsx';
import { Link } from '../../kit/link.tsx';
import { useJourney } from './journey.tsx';
import { SAME_SEARCH } from './navigation.ts';
import styles from './progress-bar.module.css';
import { storedCompletion } from './stored-completion.ts';

type ProgressBarProps = {
  readonly step: Step;
  readonly className?: string;
  /** Called before the link to the vehicle list is followed; false stays on the page. */
  readonly mayListVehicles?: () => boolean;
};

/**
 * The five steps (STEP-1, STEP-3). A reached step links to its page with the state that it needs;
 * those beyond the furthest are plain text.
 */
export function ProgressBar({ step: here, className = '', mayListVehicles = () => true }: ProgressBarProps) {
  const { state, choose } = useJourney();
  const journey = openStep(state, here);
  const onClick = (event: MouseEvent, step: Step): void => {
    if (step === 2 && !mayListVehicles()) event.preventDefault();
    else choose(step);
  };
  return (
    <nav aria-label="Booking progress" className={`${styles.progress} ${className}`}>
      <ol className={styles.steps}>
        {STEPS.map(({ step, name, path }) => {
          const reach = stepState(journey, step);
          const isDone = step < here;
          const content = (
            <>
              <b aria-hidden="true">{isDone ? <Icon name="check" /> : step}</b>
              <em>{name}</em>
            </>
          );
          return (
            <li key={step} className={isDone ? styles.done : styles[reach]}>
              {reach === 'reached' ? (
                <Link to={path} state={stateFor(step, state)} onClick={(event) => onClick(event, step)}>
                  {content}
                </Link>
              ) : (
                <span aria-current={reach === 'current' ? 'step' : undefined}>{content}</span>
              )}
            </li>
          );
        })}
      </ol>
      <p className={styles.now} aria-hidden="true">
        Step {here} of {STEPS.length}: {STEPS[here - 1]?.name}
      </p>
    </nav>
  );
}

/** The history state of a step, rebuilt from the shared state (STEP-5). */
function stateFor(step: Step, { selectedVehicle, selectedAddons }: BookingFormState): unknown {
  if (step === 2) return SAME_SEARCH;
  if (step === 5) return storedCompletion();
  if (selectedVehicle === undefined || (step !== 3 && step !== 4)) return undefined;
  return { vehicleId: selectedVehicle, addonIds: selectedAddons } satisfies VehicleChoice;
}
