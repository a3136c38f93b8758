import { type PointerEvent, useRef } from 'react';

/** The shortest swipe, in CSS pixels. */
const MIN_SWIPE_PIXELS = 40;

/**
 * Handlers for swipes by finger or pen: 1 to the left, which goes on, -1 to the right. Vertical
 * moves are the browser's.
 */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  return {
    onPointerDown: ({ isPrimary, pointerType, clientX: x, clientY: y }: PointerEvent) => {
      start.current = isPrimary && pointerType !== 'mouse' ? { x, y } : undefined;
    },
    onPointerUp: ({ isPrimary, clientX, clientY }: PointerEvent) => {
      if (!isPrimary || start.current === undefined) return;
      const x = clientX - start.current.x;
      const y = clientY - start.current.y;
      start.current = undefined;
      if (Math.abs(x) >= MIN_SWIPE_PIXELS && Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = undefined;
    },
  };
}
