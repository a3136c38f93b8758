import { createContext, useContext, useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { STEPS, type Step } from '../../domain/trip/steps.ts';
import { useJourney } from '../booking/journey/journey.tsx';
import { useNotifier } from '../kit/alerts.tsx';
import { useLoadPage } from '../kit/link.tsx';
import { useCompany } from './use-company.ts';

/** Receives the title of a page that is prerendered, without a document. */
export const PrerenderedTitleContext = createContext<(title: string) => void>(() => undefined);

/**
 * Sets the page's title, before focus moves to its heading (PAGE-17, PAGE-18). It begins with
 * "Error: " while fields are invalid.
 */
export function useTitle(title: string): void {
  const { name } = useCompany();
  const { posted } = useNotifier();
  const whole = `${posted?.kind === 'invalid' ? 'Error: ' : ''}${title} | ${name}`;
  useContext(PrerenderedTitleContext)(whole);
  useLayoutEffect(() => {
    document.title = whole;
  }, [whole]);
}

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
