import { useCallback, useEffect, useState } from 'react';

/**
 * Gives the focus to an element by its id, else to the title of the page, once the page is painted:
 * a closed dialog must not keep the focus, and the element may be there only then.
 */
export function useLaterFocus(): (id: string) => void {
  const [focus, setFocus] = useState<{ readonly on: string }>();
  useEffect(() => {
    if (focus) (document.getElementById(focus.on) ?? document.querySelector('h1'))?.focus();
  }, [focus]);
  return useCallback((id) => setFocus({ on: id }), []);
}
