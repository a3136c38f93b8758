import { keepPreviousData, type QueryKey } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ListRequest, StaffAnswer } from '../../../ports/browser/staff-access-api.ts';
import type { StaffApis } from './staff-apis.ts';
import { useStaffQuery } from './staff-queries.ts';
import { useStaffSummary } from './staff-summary.ts';

/** Records on one page of a list. */
const PAGE_LENGTH = 50;

const SEARCH_DELAY_MS = 250;

type ListAnswer = { readonly nextCursor: string | null; readonly total: number; readonly totalIsMore: boolean };

type PagedListOptions<View, Answer> = {
  /** The key of every page of the list. */
  readonly queryKey: QueryKey;
  readonly firstView: View;
  readonly load: (apis: StaffApis, request: ListRequest<View>) => StaffAnswer<Answer>;
};

/** A list of staff: view, search and page. It loads again when the polled counts change. */
export function usePagedList<View, Answer extends ListAnswer>({
  queryKey,
  firstView,
  load,
}: PagedListOptions<View, Answer>) {
  const [view, setView] = useState(firstView);
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  /** The cursors of the pages up to the shown one. The first page has none. */
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);

  const show = useCallback((shown: View) => {
    setView(() => shown);
    setCursors([]);
  }, []);

  useEffect(() => {
    const timer = setTimeout(() => {
      setQ(typed.trim());
      setCursors([]);
    }, SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const { data, isPending, isLoadingError, isPlaceholderData, refetch } = useStaffQuery<Answer>(
    [...queryKey, view, q, cursor],
    (apis) => load(apis, { view, q, limit: PAGE_LENGTH, ...(cursor ? { cursor } : {}) }),
    // The library's type cannot tell that an answer is no function.
    { placeholderData: keepPreviousData as never },
  );

  const summary = useStaffSummary();
  const listedWith = useRef(summary);
  useEffect(() => {
    if (listedWith.current !== undefined && listedWith.current !== summary) void refetch();
    listedWith.current = summary;
  }, [summary, refetch]);

  const next = data?.nextCursor;
  return {
    data,
    isLoading: isPending,
    isFailed: isLoadingError,
    total: data?.total ?? 0,
    totalIsMore: data?.totalIsMore ?? false,
    pageNumber: cursors.length + 1,
    view,
    q,
    typed,
    reload: () => void refetch(),
    show,
    search: setTyped,
    newer: cursors.length > 0 ? () => setCursors(cursors.slice(0, -1)) : undefined,
    // While another page is loading, the shown cursor still leads to that page.
    older: next ? () => setCursors(isPlaceholderData ? cursors : [...cursors, next]) : undefined,
  };
}
