import { type FocusEvent, useEffect, useState, useSyncExternalStore } from 'react';

/** How long a slide stays, in ms (PAGE-6). */
export const SLIDE_LASTS = 5200;

/**
 * Whether the slides move on by themselves (PAGE-7). They stand while the pointer or focus is inside, while the page is hidden, once Pause was
 * pressed, and where less motion is asked for. Play sets them going in spite of a pointer or focus that is inside already, and of the
 * wish for less motion, until that is asked for anew.
 */
export function useRotation() {
  const wantsLessMotion = useLessMotion();
  const isHidden = useHiddenPage();
  const [choice, setChoice] = useState<'play' | 'pause'>();
  const [hasPointer, setPointer] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  useEffect(() => {
    if (wantsLessMotion) setChoice((made) => (made === 'play' ? undefined : made));
  }, [wantsLessMotion]);

  const isPlaying = choice === 'play' || (choice === undefined && !wantsLessMotion);
  const isHeld = hasPointer || hasFocus;
  const toggle = (): void => {
    setChoice(isPlaying ? 'pause' : 'play');
    setPointer(false);
    setFocus(false);
  };
  const holders = {
    onPointerEnter: () => setPointer(true),
    onPointerLeave: () => setPointer(false),
    onFocus: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setFocus(true);
    },
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setFocus(false);
    },
  };
  return { isPlaying, isHeld, isRotating: isPlaying && !isHeld && !isHidden, toggle, holders };
}

const LESS_MOTION = '(prefers-reduced-motion: reduce)';

function useLessMotion(): boolean {
  return useSyncExternalStore(
    (tell) => {
      const wish = matchMedia(LESS_MOTION);
      wish.addEventListener('change', tell);
      return () => wish.removeEventListener('change', tell);
    },
    () => matchMedia(LESS_MOTION).matches,
    () => false,
  );
}

function useHiddenPage(): boolean {
  return useSyncExternalStore(
    (tell) => {
      document.addEventListener('visibilitychange', tell);
      return () => document.removeEventListener('visibilitychange', tell);
    },
    () => document.visibilityState === 'hidden',
    () => false,
  );
}
