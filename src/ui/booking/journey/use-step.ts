import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { STEPS, type Step } from '../../../domain/trip/steps.ts';
import { useLoadPage } from '../../kit/link.tsx';
import { useJourney } from './journey.tsx';

/**
 * Loads the next step's code on the visitor's first pointer or key event; a visitor who only looks
 * loads nothing more.
 */
function useNextStepAtHand(step: Step): void {
  const loadPage = useLoadPage();
  useEffect(() => {
    const next = STEPS[step]?.path;
    if (next === undefined) return;
    const load = (): void => loadPage(next);
    const once = { once: true };
    addEventListener('pointerover', load, once);
    addEventListener('keydown', load, once);
    return () => {
      removeEventListener('pointerover', load);
      removeEventListener('keydown', load);
    };
  }, [loadPage, step]);
}

/** Records that a step's page was opened (STEP-2). */
export function useStep(step: Step): void {
  useNextStepAtHand(step);
  const { open } = useJourney();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit opens the screen again
  useEffect(() => open(step), [open, step, key]);
}

/** Records that home was opened, by a link or through the history. */
export function useHomeStep(): void {
  useNextStepAtHand(1);
  const { openHome } = useJourney();
  const { key } = useLocation();
  const kind = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit opens the screen again
  useEffect(() => openHome(kind === 'POP'), [openHome, kind, key]);
}
