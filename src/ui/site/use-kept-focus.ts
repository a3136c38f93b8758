import { type RefObject, useEffect } from 'react';

/**
 * Focus never falls to the body. A button that was disabled while it sent gets it back; where what had it is gone, the alert that speaks
 * takes it, or else the page's heading. A page that moves the focus itself comes first.
 */
export function useKeptFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (main.current === null) return;
    const page = main.current;
    let held: HTMLElement | undefined;
    const hold = ({ target }: Event): void => {
      held = target instanceof HTMLElement ? target : undefined;
    };
    const keep = (): void => {
      if (document.activeElement !== document.body || held === undefined) return;
      const place = held.isConnected
        ? held
        : (page.querySelector('[role="alert"]:not(:empty)') ?? page.querySelector('h1'));
      if (place instanceof HTMLElement) place.focus({ preventScroll: true });
    };
    const letGo = (): void => {
      held = undefined;
    };
    const changes = new MutationObserver(() => setTimeout(keep));
    changes.observe(page, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    page.addEventListener('focusin', hold);
    document.addEventListener('pointerdown', letGo, { capture: true });
    return () => {
      changes.disconnect();
      page.removeEventListener('focusin', hold);
      document.removeEventListener('pointerdown', letGo, { capture: true });
    };
  }, [main]);
}
