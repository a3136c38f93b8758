import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { COMPANY } from '../../domain/company.ts';
import type { Step } from '../../domain/steps.ts';
import { useJourney } from './journey.tsx';
import { useNotifier } from './notifier.tsx';

/** The page's title, set before focus moves to its heading; "Error: " leads it while a form needs another look. */
export function useTitle(title: string): void {
  const { posted } = useNotifier();
  const isToMend = posted?.kind === 'mend';
  useLayoutEffect(() => {
    document.title = `${isToMend ? 'Error: ' : ''}${title} | ${COMPANY.name}`;
  }, [title, isToMend]);
}

/** Records that the screen of a step was opened (section 4, "Booking step"). */
export function useStep(step: Step): void {
  const { open } = useJourney();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit opens the screen again
  useEffect(() => open(step), [open, step, key]);
}

/** Records that home was opened, by a link or by a step through the history. */
export function useHomeStep(): void {
  const { openHome } = useJourney();
  const { key } = useLocation();
  const kind = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit opens the screen again
  useEffect(() => openHome(kind === 'POP'), [openHome, kind, key]);
}
