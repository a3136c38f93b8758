import { useCallback, useRef, useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

/**
 * State that this tab keeps over a reload. What was stored is read as untrusted; a change is written at once, before anything that
 * follows it. Storage that is full or switched off only means that a reload forgets. A page that was drawn ahead of time is taken over
 * with `start`, as it was drawn, and shows what was stored at once after that.
 */
export function useStored<T>(
  name: string,
  read: (value: unknown) => T | undefined,
  start: T,
): readonly [T, (next: (before: T) => T) => void] {
  const isLive = useHydrated();
  const [value, setValue] = useState(() => read(readStored(name)) ?? start);
  const latest = useRef(value);
  const change = useCallback(
    (next: (before: T) => T) => {
      latest.current = next(latest.current);
      writeStored(name, latest.current);
      setValue(latest.current);
    },
    [name],
  );
  return [isLive ? value : start, change];
}

/** What a tab keeps where it has no storage, or no room in it: until the page is loaded anew. */
const inMemory = new Map<string, string>();

/** What is kept under a name, as untrusted as it comes. */
export function readStored(name: string): unknown {
  try {
    return JSON.parse(inMemory.get(name) ?? sessionStorage.getItem(name) ?? 'null');
  } catch {
    return undefined;
  }
}

function writeStored(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    sessionStorage.setItem(name, text);
    inMemory.delete(name);
  } catch {
    inMemory.set(name, text);
  }
}
