import { type FocusEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { useMediaQuery } from '../kit/use-media-query.ts';
import { slideAt } from './hero-slides.ts';

/** How long a slide is shown (PAGE-6), and how long before the next one its picture is loaded. */
const SLIDE_MS = 5200;
const PRELOAD_MS = 2000;

/**
 * Which slide is shown, and whether the slides move automatically (PAGE-7). They stand while the
 * pointer or focus is inside, while the page is hidden, once Pause was pressed, and where reduced
 * motion is requested. Play starts them in spite of a pointer or focus that is inside already, and
 * of reduced motion until that is requested again.
 */
export function useRotation() {
  const prefersReducedMotion = useMediaQuery(REDUCED_MOTION);
  const isHidden = useHiddenPage();
  const [shown, setShown] = useState(0);
  const [preloadedAt, setPreloadedAt] = useState<number>();
  const [choice, setChoice] = useState<'play' | 'pause'>();
  const [hasPointer, setPointer] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  useEffect(() => {
    if (prefersReducedMotion) setChoice((before) => (before === 'play' ? undefined : before));
  }, [prefersReducedMotion]);

  const isPlaying = choice === 'play' || (choice === undefined && !prefersReducedMotion);
  const isHeld = hasPointer || hasFocus;
  const isRotating = isPlaying && !isHeld && !isHidden;
  useEffect(() => {
    if (isHeld) setPreloadedAt(shown);
    if (!isRotating) return;
    const preload = setTimeout(() => setPreloadedAt(shown), SLIDE_MS - PRELOAD_MS);
    const next = setTimeout(() => setShown(slideAt(shown + 1)), SLIDE_MS);
    return () => {
      clearTimeout(preload);
      clearTimeout(next);
    };
  }, [shown, isRotating, isHeld]);

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
  return {
    shown,
    /** Also takes -1 and 8: the slides wrap around. */
    show: (index: number) => setShown(slideAt(index)),
    isPlaying,
    isRotating,
    /**
     * Whether the next slide's picture is loaded: shortly before its turn, and while somebody may
     * go on by hand.
     */
    hasNext: preloadedAt === shown,
    toggle,
    holders,
  };
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

function useHiddenPage(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      document.addEventListener('visibilitychange', onChange);
      return () => document.removeEventListener('visibilitychange', onChange);
    },
    () => document.visibilityState === 'hidden',
    () => false,
  );
}
