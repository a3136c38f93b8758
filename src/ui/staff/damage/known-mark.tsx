import type { ReactNode } from 'react';
import { formatShortDay } from '../../../domain/shared/format-date.ts';
import { torontoDate } from '../../../domain/shared/toronto-time.ts';
import type { OpenMark } from '../../../domain/unit/damage.ts';
import { DAMAGE_KIND_NAMES, describePosition } from '../../../domain/unit/damage-words.ts';
import { useToday } from '../../kit/clock.tsx';

type KnownMarkProps = {
  readonly mark: OpenMark;
  /** Stands behind who found it. */
  readonly children?: ReactNode;
};

/** An open mark in words: what it is and where, since when, who found it, and its note. */
export function KnownMark({ mark, children }: KnownMarkProps) {
  const { kind, since, note } = mark;
  const today = useToday();
  return (
    <p>
      <b>{DAMAGE_KIND_NAMES[kind]}</b>, {describePosition(mark)}
      <small className="num">
        since {formatShortDay(torontoDate(since.at), today)}, {since.by}
        {children}
        {note !== undefined && `. ${note}`}
      </small>
    </p>
  );
}
