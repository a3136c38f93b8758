import { type RefObject, useEffect } from 'react';

/**
 * Keeps the focus from falling to the body. A button that was disabled while sending gets it back.
 * Where the focused element is removed, the alert takes the focus, or else the heading. A
 * page that moves the focus itself comes first.
 */
export function useKeptFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (main.current === null) return;
    const page = main.current;
    let lastFocused: HTMLElement | undefined;
    const rememberFocus = ({ target }: Event): void => {
      lastFocused = target instanceof HTMLElement ? target : undefined;
    };
    const restoreFocus = (): void => {
      if (document.activeElement !== document.body || lastFocused === undefined) return;
      const place = lastFocused.isConnected
        ? lastFocused
        : (page.querySelector('[role="alert"]:not(:empty)') ?? page.querySelector('h1, h2'));
      if (place instanceof HTMLElement) place.focus({ preventScroll: true });
    };
    const forget = (): void => {
      lastFocused = undefined;
    };
    const changes = new MutationObserver(() => setTimeout(restoreFocus));
    changes.observe(page, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    page.addEventListener('focusin', rememberFocus);
    document.addEventListener('pointerdown', forget, { capture: true });
    return () => {
      changes.disconnect();
      page.removeEventListener('focusin', rememberFocus);
      document.removeEventListener('pointerdown', forget, { capture: true });
    };
  }, [main]);
}
