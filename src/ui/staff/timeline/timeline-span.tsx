import { type CSSProperties, memo } from 'react';
import type { TimelineSpan } from '../../../domain/desk/timeline.ts';
import type { PlacedSpan } from '../../../domain/desk/timeline-layout.ts';
import { describeSpan, formatLate, initialsOf, spanLabel } from '../../../domain/desk/timeline-texts.ts';
import type { DateText } from '../../../domain/shared/toronto-time.ts';
import type { StaffIconName } from '../shared/staff-icon.tsx';
import { iconImage } from './icon-image.ts';
import styles from './timeline-span.module.css';

/** The icon of each kind, so that none is told apart by colour alone (DAY-7). */
export const SPAN_ICONS: Readonly<Record<TimelineSpan['kind'], StaffIconName>> = {
  request: 'question',
  approved: 'check',
  out: 'key',
  completed: 'flag',
  block: 'wrench',
};

/** The colours of icons: `--ink` and `--paper` of tokens.css. */
const INK = '#12211d';
const PAPER = '#ffffff';

/** Draws the icons as images for `timeline-span.module.css`, which reads them as properties. */
export function drawSpanIcons(): CSSProperties {
  return Object.fromEntries(
    Object.entries(SPAN_ICONS).map(([kind, icon]) => [`--icon-${kind}`, iconImage(icon, kind === 'out' ? PAPER : INK)]),
  );
}

/** Moves the focus to a span, if it is shown. */
export function focusSpan(spanId: string): void {
  const spans = [...document.querySelectorAll<HTMLElement>('[data-span]')];
  spans.find(({ dataset }) => dataset.span === spanId)?.focus();
}

/** What lies between spans that follow each other, in days. */
const GAP_DAYS = 0.03;

/** A narrower span has room for initials alone, in days. */
const MIN_NAME_DAYS = 1.25;

type TimelineSpanButtonProps = {
  readonly placed: PlacedSpan;
  readonly dayCount: number;
  readonly today: DateText;
};

/**
 * A booking or a block in its row (DAY-7). The grid listens to presses. Most spans are one element
 * with a text: hundreds of them are painted at once.
 */
export const TimelineSpanButton = memo(function TimelineSpanButton({
  placed,
  dayCount,
  today,
}: TimelineSpanButtonProps) {
  const { span, at, length, lane, isCutLeft, isCutRight, clashes, late } = placed;
  const isNarrow = length < MIN_NAME_DAYS;
  const label = isNarrow ? initialsOf(spanLabel({ kind: span.kind, label: span.label })) : spanLabel(span);
  const isParted = span.kind === 'block' || late !== undefined || clashes.length > 0;
  const share = (part: number) => `${((100 * part) / length).toFixed(2)}%`;
  return (
    <button
      type="button"
      tabIndex={-1}
      data-span={span.id}
      // The name holds what is seen, for people who speak it to a program (WCAG 2.5.3).
      aria-label={`${describeSpan(span, today)}${isNarrow ? ` (${label})` : ''}`}
      className={[
        styles.span,
        styles[span.kind],
        isNarrow && styles.narrow,
        isParted && styles.parted,
        span.clash && styles.clash,
        isCutLeft && styles.cutLeft,
        isCutRight && styles.cutRight,
      ]
        .filter(Boolean)
        .join(' ')}
      style={{
        left: `${((100 * at) / dayCount).toFixed(2)}%`,
        width: `${((100 * (length - GAP_DAYS)) / dayCount).toFixed(2)}%`,
        ...(lane > 0 && { top: `calc(0.1875rem + ${lane} * 1.875rem)` }),
      }}
    >
      {isParted ? (
        <>
          {clashes.map((part) => (
            <i
              key={part.at}
              className={styles.stripes}
              style={{ left: share(part.at - at), width: share(part.length) }}
            />
          ))}
          {late && span.due && (
            <i className={styles.late} style={{ left: share(late.at - at), width: share(late.length) }}>
              {formatLate(span.due, span.to)}
            </i>
          )}
          <span style={late && { maxWidth: `calc(${share(late.at - at)} - 1.6rem)` }}>{label}</span>
        </>
      ) : (
        label
      )}
    </button>
  );
});
