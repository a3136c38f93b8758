import { type RefObject, useEffect, useState } from 'react';
import { logFault } from '../kit/log-fault.ts';

type HeroMotionModule = typeof import('./hero-motion.tsx');

/** Where no idle moment is announced (Safari), and at the latest, in ms. */
const SOON = 200;
const AT_LATEST = 2000;

/** Loads what moves the slides, in an idle moment after the first picture is there; without it the slides change by hand, without a fade. */
export function useHeroMotion(viewport: RefObject<HTMLElement | null>): HeroMotionModule | undefined {
  const [motion, setMotion] = useState<HeroMotionModule>();
  useEffect(() => {
    const picture = viewport.current?.querySelector('img');
    let isGone = false;
    const load = async (): Promise<void> => {
      if (isGone) return;
      try {
        const loaded = await import('./hero-motion.tsx');
        if (!isGone) setMotion(loaded);
      } catch (fault) {
        logFault('The motion of the slides did not load.', fault);
      }
    };
    const loadWhenIdle = (): void => {
      if ('requestIdleCallback' in window) requestIdleCallback(() => void load(), { timeout: AT_LATEST });
      else setTimeout(() => void load(), SOON);
    };
    if (picture?.complete) loadWhenIdle();
    picture?.addEventListener('load', loadWhenIdle, { once: true });
    picture?.addEventListener('error', loadWhenIdle, { once: true });
    return () => {
      isGone = true;
      picture?.removeEventListener('load', loadWhenIdle);
      picture?.removeEventListener('error', loadWhenIdle);
    };
  }, [viewport]);
  return motion;
}
