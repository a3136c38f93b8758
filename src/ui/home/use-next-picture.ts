import { useEffect, useState } from 'react';
import { SLIDE_LASTS } from './use-rotation.ts';

/** How long before its turn the next picture is asked for, in ms. */
const AHEAD = 2000;

/** Whether the picture after the shown slide's belongs in the page: shortly before its turn, or when somebody may go on by hand. */
export function useNextPicture(shown: number, isRotating: boolean, isHeld: boolean): boolean {
  const [askedAt, setAskedAt] = useState<number>();
  useEffect(() => {
    if (isHeld) setAskedAt(shown);
    if (!isRotating) return;
    const timer = setTimeout(() => setAskedAt(shown), SLIDE_LASTS - AHEAD);
    return () => clearTimeout(timer);
  }, [shown, isRotating, isHeld]);
  return askedAt === shown;
}
