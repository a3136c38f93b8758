import { createContext, useContext, useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { COMPANY } from '../../domain/shared/company.ts';
import { STEPS, type Step } from '../../domain/trip/steps.ts';
import { useJourney } from '../booking/journey/journey.tsx';
import { useNotifier } from '../kit/alerts.tsx';
import { useLoadPage } from '../kit/link.tsx';

/** Hears the title of a page that is drawn ahead of time, when there is no document yet. */
export const DrawnTitleContext = createContext<(title: string) => void>(() => undefined);

/** The page's title, set before focus moves to its heading (PAGE-17, PAGE-18); "Error: " leads it while a form needs another look. */
export function useTitle(title: string): void {
  const { posted } = useNotifier();
  const whole = `${posted?.kind === 'invalid' ? 'Error: ' : ''}${title} | ${COMPANY.name}`;
  useContext(DrawnTitleContext)(whole);
  useLayoutEffect(() => {
    document.title = whole;
  }, [whole]);
}

/** Has the next step's page at hand as soon as somebody does anything on this one; a visitor who only looks loads nothing more. */
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

/** Records that the screen of a step was opened (STEP-2). */
export function useStep(step: Step): void {
  useNextStepAtHand(step);
  const { open } = useJourney();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit opens the screen again
  useEffect(() => open(step), [open, step, key]);
}

/** Records that home was opened, by a link or by a step through the history. */
export function useHomeStep(): void {
  useNextStepAtHand(1);
  const { openHome } = useJourney();
  const { key } = useLocation();
  const kind = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit opens the screen again
  useEffect(() => openHome(kind === 'POP'), [openHome, kind, key]);
}
