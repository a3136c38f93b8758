import { memo } from 'react';
import type { TimelineSpan } from '../../../domain/desk/timeline.ts';
import type { PlacedSpan } from '../../../domain/desk/timeline-layout.ts';
import { describeSpan, formatLate, initialsOf, spanLabel } from '../../../domain/desk/timeline-texts.ts';
import type { DateText } from '../../../domain/shared/toronto-time.ts';
import { Icon, type IconName } from '../../kit/icon.tsx';
import styles from './timeline-span.module.css';

/** The sign of each kind, so that none is told apart by colour alone (DAY-7). */
export const SPAN_ICONS: Readonly<Record<TimelineSpan['kind'], IconName>> = {
  request: 'question',
  approved: 'check',
  out: 'key',
  completed: 'flag',
  block: 'wrench',
};

/** Moves the focus to a span, if it is shown. */
export function focusSpan(spanId: string): void {
  const spans = [...document.querySelectorAll<HTMLElement>('[data-span]')];
  spans.find(({ dataset }) => dataset.span === spanId)?.focus();
}

/** A narrower span has room for initials alone, in days. */
const MIN_NAME_DAYS = 1.25;

type TimelineSpanButtonProps = {
  readonly placed: PlacedSpan;
  /** The day of the cell that it stands in, from 0. */
  readonly day: number;
  readonly today: DateText;
};

/** A booking or a block in its row (DAY-7). The grid listens to presses. */
export const TimelineSpanButton = memo(function TimelineSpanButton({ placed, day, today }: TimelineSpanButtonProps) {
  const { span, at, length, lane, isCutLeft, isCutRight, clashes, late } = placed;
  const text = describeSpan(span, today);
  const label = spanLabel(span);
  const share = (part: number) => `${((100 * part) / length).toFixed(2)}%`;
  return (
    <button
      type="button"
      tabIndex={-1}
      data-span={span.id}
      aria-label={text}
      title={text}
      className={[
        styles.span,
        styles[span.kind],
        span.clash && styles.clash,
        isCutLeft && styles.cutLeft,
        isCutRight && styles.cutRight,
      ]
        .filter(Boolean)
        .join(' ')}
      style={{
        left: `${(100 * (at - day)).toFixed(2)}%`,
        width: `max(calc(${(100 * length).toFixed(2)}% - 2px), 1.1rem)`,
        top: `calc(0.1875rem + ${lane} * 1.875rem)`,
      }}
    >
      {clashes.map((part) => (
        <i key={part.at} className={styles.stripes} style={{ left: share(part.at - at), width: share(part.length) }} />
      ))}
      {late && span.due && (
        <i className={styles.late} style={{ left: share(late.at - at), width: share(late.length) }}>
          {formatLate(span.due, span.to)}
        </i>
      )}
      <Icon name={SPAN_ICONS[span.kind]} />
      <span style={late && { maxWidth: `calc(${share(late.at - at)} - 1.6rem)` }}>
        {length < MIN_NAME_DAYS ? initialsOf(label) : label}
      </span>
    </button>
  );
});
