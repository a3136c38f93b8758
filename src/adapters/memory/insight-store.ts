import type { InsightCount } from '../../ports/api/insight.ts';
import type { InsightStore } from '../../ports/stores/insight-store.ts';
import { answer, type MemoryState } from './state.ts';

/** Daily counts in a map. */
export function memoryInsightStore(state: MemoryState): InsightStore {
  return {
    add: (day, counts) =>
      answer(state, () => {
        for (const added of counts) {
          const key = `${day} ${sortKey(added)}`;
          state.insights.set(key, { ...added, day, count: (state.insights.get(key)?.count ?? 0) + added.count });
        }
      }),
    ofDay: (day) =>
      answer(state, () => {
        const counts = [...state.insights.values()].filter((count) => count.day === day);
        return counts
          .toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1))
          .map(({ day: _day, ...count }) => count);
      }),
  };
}

function sortKey({ page, metric, bucket }: InsightCount): string {
  return `${page} ${metric} ${String(bucket).padStart(2, '0')}`;
}
