import { useState } from 'react';
import type { DeskRow } from '../../../ports/api/staff/staff-booking.ts';
import type { TodayLists } from '../../../ports/api/staff/today.ts';

type Frozen = {
  readonly shown: TodayLists | undefined;
  /** The answer that `shown` was made from. */
  readonly from: TodayLists | undefined;
};

/**
 * Keeps rows where they are while somebody is about to press them (DAY-3): a new answer then
 * changes rows in place, and those that came or went wait.
 */
export function useFrozenLists(answer: TodayLists | undefined, isHeld: boolean) {
  const [frozen, setFrozen] = useState<Frozen>({ shown: answer, from: answer });
  let { shown } = frozen;
  if (answer !== undefined && (frozen.from !== answer || (!isHeld && shown !== answer))) {
    const canWait = isHeld && shown?.date === answer.date;
    shown = shown !== undefined && canWait ? inPlace(shown, answer) : answer;
    setFrozen({ shown, from: answer });
  }
  const waiting = shown === undefined || answer === undefined ? 0 : countChanges(shown, answer);
  return { shown, waiting, showAll: () => setFrozen((before) => ({ ...before, shown: before.from })) };
}

/** The lists as they are shown, each row as the answer has it. */
function inPlace(shown: TodayLists, answer: TodayLists): TodayLists {
  const now = new Map(placesOf(answer).map(({ row }) => [row.id, row]));
  const rows = (list: readonly DeskRow[]) => list.map((row) => now.get(row.id) ?? row);
  return {
    date: shown.date,
    toAnswer: rows(shown.toAnswer),
    goingOut: rows(shown.goingOut),
    comingBack: rows(shown.comingBack),
    overdue: rows(shown.overdue),
    notPickedUp: rows(shown.notPickedUp),
    tomorrow: { goingOut: rows(shown.tomorrow.goingOut), comingBack: rows(shown.tomorrow.comingBack) },
    done: answer.done,
  };
}

/** Counts the rows that are in another list, or in no list any more. */
function countChanges(shown: TodayLists, answer: TodayLists): number {
  const keys = (lists: TodayLists) => new Set(placesOf(lists).map(({ list, row }) => `${list} ${row.id}`));
  const [before, now] = [keys(shown), keys(answer)];
  const moved = [...before, ...now].filter((key) => !before.has(key) || !now.has(key));
  const ids = moved.map((key) => key.split(' ')[1]);
  return new Set(ids).size;
}

function placesOf({ toAnswer, goingOut, comingBack, overdue, notPickedUp, tomorrow }: TodayLists) {
  const lists = {
    toAnswer,
    goingOut,
    comingBack,
    overdue,
    notPickedUp,
    outTomorrow: tomorrow.goingOut,
    inTomorrow: tomorrow.comingBack,
  };
  return Object.entries(lists).flatMap(([list, rows]) => rows.map((row) => ({ list, row })));
}
