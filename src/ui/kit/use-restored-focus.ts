import { type RefObject, useEffect } from 'react';

/**
 * Keeps the focus from falling to the body. A button that was disabled while sending gets it back. If
 * the answer leaves the button disabled, the alert that came with it takes the focus. Where the
 * focused element is removed, the alert takes the focus, or else the heading. A page that moves the
 * focus itself comes first.
 */
export function useRestoredFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (main.current === null) return;
    const page = main.current;
    let lastFocused: HTMLElement | undefined;
    /** The notice that was shown when the element got the focus. */
    let noticeBefore: Element | null = null;
    const alertBox = (): Element | null => page.querySelector('[role="alert"]:not(:empty)');
    const rememberFocus = ({ target }: Event): void => {
      lastFocused = target instanceof HTMLElement ? target : undefined;
      noticeBefore = alertBox()?.firstElementChild ?? null;
    };
    const placeOf = (element: HTMLElement): Element | null => {
      const alert = alertBox();
      if (!element.isConnected) return alert ?? page.querySelector('h1, h2');
      const hasAnswer = alert !== null && alert.firstElementChild !== noticeBefore;
      return element.matches(':disabled') && hasAnswer ? alert : element;
    };
    const restoreFocus = (): void => {
      if (document.activeElement !== document.body || lastFocused === undefined) return;
      const place = placeOf(lastFocused);
      if (place instanceof HTMLElement) place.focus({ preventScroll: true });
    };
    /** A press beside the element takes the focus away on purpose. */
    const forget = ({ target }: Event): void => {
      if (!(target instanceof Node && lastFocused?.contains(target))) lastFocused = undefined;
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
