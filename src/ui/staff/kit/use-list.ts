import { keepPreviousData, type QueryKey } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useStored } from '../../kit/use-stored.ts';
import type { StaffCalls } from '../session/staff-session.tsx';
import { useStaffQuery } from '../shared/staff-queries.ts';

/** Records on one page of a list, as a query has numbers. */
const PAGE_LENGTH = '50';

const SEARCH_DELAY_MS = 250;

/** The part of a list's query that says which page. `q` is absent where nothing is searched. */
type PageQuery = { readonly limit: string; readonly q?: string; readonly cursor?: string };

type ListAnswer = { readonly nextCursor: string | null; readonly total?: number; readonly totalIsMore?: boolean };

/** What the tab keeps of a list. `visit` is the history position whose link made the choice. */
type StoredList<Choice> = {
  readonly choice: Choice;
  readonly typed: string;
  /** The cursors of the pages up to the shown one. The first page has none. */
  readonly cursors: readonly string[];
  readonly visit?: string;
};

type ListOptions<Choice, Answer, Row> = {
  /** The key of every page of the list. */
  readonly queryKey: QueryKey;
  /** The name of what the tab keeps, and how it is read (STAFF-31). Absent: a reload forgets it. */
  readonly stored?: { readonly name: string; readonly read: (value: unknown) => StoredList<Choice> | undefined };
  readonly start: Choice;
  readonly load: (calls: StaffCalls, page: PageQuery, choice: Choice) => Promise<Answer>;
  readonly rowsOf: (answer: Answer) => readonly Row[];
};

const NO_ROWS: readonly never[] = [];

/** A list of staff that the site has in pages: what is chosen, the search and the page. */
export function useList<Choice, Answer extends ListAnswer, Row>({
  queryKey,
  stored,
  start,
  load,
  rowsOf,
}: ListOptions<Choice, Answer, Row>) {
  const [{ choice, typed, cursors, visit }, change] = useStored<StoredList<Choice>>(
    stored?.name,
    (value) => stored?.read(value),
    { choice: start, typed: '', cursors: [] },
  );
  const [q, setQ] = useState(typed.trim());
  const cursor = cursors.at(-1);

  const show = useCallback(
    (shown: Choice, by?: string) =>
      change((before) => ({ ...before, choice: shown, cursors: [], ...(by === undefined ? {} : { visit: by }) })),
    [change],
  );
  const turnTo = (pages: readonly string[]): void => change((before) => ({ ...before, cursors: pages }));

  useEffect(() => {
    if (q === typed.trim()) return;
    const timer = setTimeout(() => {
      setQ(typed.trim());
      change((before) => ({ ...before, cursors: [] }));
    }, SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, q, change]);

  const query = useStaffQuery<Answer>(
    [...queryKey, choice, q, cursor],
    (calls) => load(calls, { limit: PAGE_LENGTH, ...(q ? { q } : {}), ...(cursor ? { cursor } : {}) }, choice),
    // The library's type cannot tell that an answer is no function.
    { placeholderData: keepPreviousData as never },
  );

  const { data, isPlaceholderData } = query;
  const next = data?.nextCursor;
  return {
    rows: data === undefined ? NO_ROWS : rowsOf(data),
    query,
    isLoading: query.isPending,
    isFailed: query.isLoadingError,
    /** What is shown still answers another choice, search or page. */
    isOfBefore: isPlaceholderData,
    loadedAt: query.dataUpdatedAt,
    /** Tells the answers to two choices, searches or pages apart. */
    pageKey: JSON.stringify([choice, q, cursor]),
    total: data?.total ?? 0,
    totalIsMore: data?.totalIsMore ?? false,
    pageNumber: cursors.length + 1,
    choice,
    visit,
    q,
    typed,
    reload: () => void query.refetch(),
    show,
    search: (text: string): void => change((before) => ({ ...before, typed: text })),
    newer: cursors.length > 0 ? () => turnTo(cursors.slice(0, -1)) : undefined,
    // While another page is loading, the shown cursor still leads to that page.
    older: next ? () => turnTo(isPlaceholderData ? cursors : [...cursors, next]) : undefined,
  };
}
