import { useEffect, useState } from 'react';

/** A value that is typed key by key passes through others. None of them is asked for. */
const REST_MS = 300;

/**
 * Returns what a form holds once typing rests (BOOK-46, STAFF-69). `rested` is the last such value, undefined
 * before the first; `isRested` says that it is what the form holds now. Values are compared as JSON.
 */
export function useRested<T>(value: T): { readonly rested: T | undefined; readonly isRested: boolean } {
  const key = JSON.stringify(value);
  const [last, setLast] = useState<{ readonly key: string; readonly value: T }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the value
  useEffect(() => {
    const timer = setTimeout(() => setLast({ key, value }), REST_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return { rested: last?.value, isRested: last !== undefined && last.key === key };
}
