import { createContext, useContext } from 'react';
import type { Texts } from '../../domain/shared/texts.ts';

/** The owner's texts that are not as in the build, as far as the page knows them (SITE-16). */
export const TextsContext = createContext<Partial<Texts>>({});

export function useTexts(): Partial<Texts> {
  return useContext(TextsContext);
}

let loadMore: (() => Promise<void>) | undefined;

/** Sets what loads the texts that the first page does not carry, once, for the pages that are opened after it. */
export function loadTextsBy(load: () => Promise<void>): void {
  let loading: Promise<void> | undefined;
  loadMore = () => {
    loading ??= load().catch((fault: unknown) => {
      loading = undefined;
      throw fault;
    });
    return loading;
  };
}

/** Loads the code of a page together with its texts. */
export async function withTexts<Code>(code: Promise<Code>): Promise<Code> {
  const [loaded] = await Promise.all([code, loadMore?.()]);
  return loaded;
}
