import { coalesce } from './coalesce.ts';

/**
 * Returns a function that loads again only if the count of the store's changes is another. A store
 * that does not count is read each time. The same value is returned as long as it is equal as JSON.
 */
export function readUnchanged<T>(
  store: { countChanges?(): Promise<number> },
  load: () => Promise<T>,
): () => Promise<T> {
  let kept: { readonly value: T; readonly count: number | undefined } | undefined;
  return coalesce(async () => {
    const count = await store.countChanges?.();
    if (kept === undefined || count === undefined || kept.count !== count) {
      const value = await load();
      const isEqual = kept !== undefined && JSON.stringify(kept.value) === JSON.stringify(value);
      kept = { value: kept !== undefined && isEqual ? kept.value : value, count };
    }
    return kept.value;
  });
}
