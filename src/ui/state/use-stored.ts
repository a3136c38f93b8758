import { useCallback, useRef, useState } from 'react';

/**
 * State that this tab keeps over a reload. What was stored is read as untrusted; a change is written at once, before anything that
 * follows it. Storage that is full or switched off only means that a reload forgets.
 */
export function useStored<T>(
  name: string,
  read: (value: unknown) => T | undefined,
  start: T,
): readonly [T, (next: (before: T) => T) => void] {
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
  return [value, change];
}

function readStored(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null');
  } catch {
    return undefined;
  }
}

function writeStored(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    return;
  }
}
