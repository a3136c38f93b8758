import { useEffect, useRef } from 'react';
import { readStored } from '../../kit/use-stored.ts';

/** What keys do, by the key, or by `g` and a second key. */
export type KeyActions = Readonly<Record<string, () => void>>;

/** The name under which the tab keeps whether keys are off. They survive a sign-out. */
export const KEYS_OFF = 'staff-keys-off';

/**
 * Keys of the page, of its open dialog, or of both (STAFF-30). They are off while a field has the
 * focus, and where staff switched them off. Those of the frame come after those of its page.
 */
export function useKeys(
  actions: KeyActions,
  where: 'page' | 'dialog' | 'both' = 'page',
  of: 'page' | 'frame' = 'page',
): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    let first = '';
    const press = (event: KeyboardEvent): void => {
      const before = first;
      first = '';
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
      if (readStored(KEYS_OFF) === true) return;
      const isDialogOpen = document.querySelector('dialog[open]') !== null;
      if (where !== 'both' && isDialogOpen !== (where === 'dialog')) return;
      if (event.key === 'g') first = 'g';
      const act = latest.current[`${before}${event.key}`];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    // The window hears of a key last.
    const target = of === 'frame' ? window : document;
    target.addEventListener('keydown', press as EventListener);
    return () => target.removeEventListener('keydown', press as EventListener);
  }, [where, of]);
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}
