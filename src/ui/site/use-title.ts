import { createContext, useContext, useLayoutEffect } from 'react';
import { useNotifier } from '../kit/alerts.tsx';
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
