import { useMemo } from 'react';
import type { DeskRow } from '../../../ports/api/staff/staff-booking.ts';
import type { TodayLists } from '../../../ports/api/staff/today.ts';
import { useFrozenRows } from '../kit/use-frozen-rows.ts';

type ListName = Exclude<keyof TodayLists, 'date' | 'tomorrow' | 'done'> | 'outTomorrow' | 'inTomorrow';

/** A booking in a list of the day. */
type Listed = { readonly list: ListName; readonly row: DeskRow };

const keyOf = ({ list, row }: Listed): string => `${list} ${row.id}`;

/**
 * Keeps rows where they are while somebody is about to press them (DAY-3). `answer` is the last
 * one, also while that of another day is loading.
 */
export function useFrozenLists(answer: TodayLists | undefined, isHeld: boolean) {
  const listed = useMemo(() => (answer === undefined ? [] : rowsOf(answer)), [answer]);
  const { rows, left, waiting, showAll } = useFrozenRows({ rows: listed, pageKey: answer?.date }, { keyOf, isHeld });
  // A row that went to another list has its present state in the list of before.
  const now = new Map(listed.map(({ row }) => [row.id, row]));
  const of = (name: ListName) => rows.filter(({ list }) => list === name).map(({ row }) => now.get(row.id) ?? row);
  const shown: TodayLists | undefined = answer && {
    date: answer.date,
    toAnswer: of('toAnswer'),
    goingOut: of('goingOut'),
    comingBack: of('comingBack'),
    overdue: of('overdue'),
    notPickedUp: of('notPickedUp'),
    tomorrow: { goingOut: of('outTomorrow'), comingBack: of('inTomorrow') },
    done: answer.done,
  };
  return { shown, waiting: new Set([...left, ...waiting].map(({ row }) => row.id)).size, showAll };
}

function rowsOf({ toAnswer, goingOut, comingBack, overdue, notPickedUp, tomorrow }: TodayLists): readonly Listed[] {
  const lists: Readonly<Record<ListName, readonly DeskRow[]>> = {
    toAnswer,
    goingOut,
    comingBack,
    overdue,
    notPickedUp,
    outTomorrow: tomorrow.goingOut,
    inTomorrow: tomorrow.comingBack,
  };
  return Object.entries(lists).flatMap(([list, rows]) => rows.map((row) => ({ list: list as ListName, row })));
}
