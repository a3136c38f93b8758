import { useState } from 'react';
import { useNotifier } from '../../kit/alerts.tsx';

/** What to do about a field of the search form, by its id; undefined where nothing is wrong. */
export type ErrorOf = (id: string, isEmpty: boolean) => string | undefined;

/**
 * Reads from the page's alert which fields are wrong (TRIP-11). The alert says why; the field says
 * what to do, until the next edit.
 */
export function useFieldErrors(): { readonly errorOf: ErrorOf; forget(): void } {
  const { posted } = useNotifier();
  const [edited, setEdited] = useState<number>();
  const links = posted?.kind === 'invalid' && posted.number !== edited ? (posted.links ?? []) : [];
  return {
    errorOf: (id, isEmpty) => {
      const link = links.find(({ field }) => field === id);
      return link && `Choose ${isEmpty ? 'the' : 'another'} ${link.text.toLowerCase()}.`;
    },
    forget: () => setEdited(posted?.number),
  };
}
