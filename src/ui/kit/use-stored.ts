import { useCallback, useRef, useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

/**
 * State that this tab keeps over a reload. What is stored is untrusted and goes through `read`. A
 * change is written at once, before anything that depends on it. Where storage is full or off, a
 * reload forgets the state. A prerendered page is hydrated with `start` and shows the stored value
 * right after. State without a name is of the component alone.
 */
export function useStored<T>(
  name: string | undefined,
  read: (value: unknown) => T | undefined,
  start: T,
): readonly [T, (next: (before: T) => T) => void] {
  const isLive = useHydrated();
  const [value, setValue] = useState(() => (name === undefined ? undefined : read(readStored(name))) ?? start);
  const latest = useRef(value);
  const change = useCallback(
    (next: (before: T) => T) => {
      latest.current = next(latest.current);
      if (name !== undefined) writeStored(name, latest.current);
      setValue(latest.current);
    },
    [name],
  );
  return [isLive ? value : start, change];
}

/** Replaces storage that is missing or full, until the page is reloaded. */
const inMemory = new Map<string, string>();

/** The stored value, unchecked. */
export function readStored(name: string): unknown {
  try {
    return JSON.parse(inMemory.get(name) ?? sessionStorage.getItem(name) ?? 'null');
  } catch {
    return undefined;
  }
}

/** Forgets a stored value. A component that shows it must be gone. */
export function forgetStored(name: string): void {
  inMemory.delete(name);
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Where storage is off there is nothing to remove.
  }
}

/** Stores a value at once. A component that shows it must be gone. */
export function writeStored(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    sessionStorage.setItem(name, text);
    inMemory.delete(name);
  } catch {
    inMemory.set(name, text);
  }
}
