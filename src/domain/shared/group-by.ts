/**
 * Returns the items by their keys, each key and each group in the order of the items. Browsers that
 * we support have no `Map.groupBy` (PAGE-38).
 */
export function groupBy<T, K>(items: readonly T[], keyOf: (item: T, index: number) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  items.forEach((item, index) => {
    const key = keyOf(item, index);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  });
  return groups;
}
