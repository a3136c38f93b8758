import type { PlacedSpan } from '../../../domain/desk/timeline-layout.ts';
import { describeSpan } from '../../../domain/desk/timeline-texts.ts';
import { describeDue } from '../../../domain/rental/upkeep-texts.ts';
import { formatCount, formatShortDay } from '../../../domain/shared/format-date.ts';
import { Unbroken } from '../../kit/unbroken.tsx';
import { StaffIcon } from '../shared/staff-icon.tsx';
import styles from './timeline-list.module.css';
import { SPAN_ICONS } from './timeline-span.tsx';
import type { TimelineVehicle, TimelineView } from './use-timeline.ts';

type TimelineListProps = {
  readonly timeline: TimelineView;
  readonly onOpenSpan: (vehicle: TimelineVehicle, spanId: string) => void;
};

/** The facts of the timeline as a list: by vehicle, each span as a button (DAY-10). */
export function TimelineList({ timeline: { rows, placed, closed, today }, onOpenSpan }: TimelineListProps) {
  const shown = rows.flatMap((vehicle) => {
    const spans = placed.get(vehicle.id)?.spans ?? [];
    return spans.length === 0 ? [] : [{ vehicle, spans }];
  });
  const due = rows.flatMap((vehicle) => (vehicle.due ?? []).map((one) => `${vehicle.title}, ${describeDue(one)}`));
  const free = rows.length - shown.length;
  return (
    <div className={styles.list}>
      {[...closed].map(([date, reason]) => (
        <p key={date}>
          Closed on {formatShortDay(date, today)}: {reason}
        </p>
      ))}
      {shown.map(({ vehicle, spans }) => (
        <section key={vehicle.id} aria-labelledby={`timeline-${vehicle.id}`}>
          <h2 id={`timeline-${vehicle.id}`}>
            {vehicle.title}{' '}
            <small className="num">
              {vehicle.family}
              {vehicle.units > 1 && `, ${formatCount(vehicle.units, 'unit')}`}
            </small>
          </h2>
          <ul>
            {spans.map((placedSpan) => (
              <SpanItem
                key={`${placedSpan.span.id} ${placedSpan.span.from}`}
                placed={placedSpan}
                text={describeSpan(placedSpan.span, today)}
                onOpen={() => onOpenSpan(vehicle, placedSpan.span.id)}
              />
            ))}
          </ul>
        </section>
      ))}
      {due.map((text) => (
        <p key={text}>Due: {text}</p>
      ))}
      <p className="hint">{formatCount(free, 'vehicle')} with nothing on these days.</p>
    </div>
  );
}

type SpanItemProps = { readonly placed: PlacedSpan; readonly text: string; readonly onOpen: () => void };

function SpanItem({ placed: { span }, text, onOpen }: SpanItemProps) {
  return (
    <li>
      <button type="button" data-span={span.id} className={`num ${span.clash ? styles.clash : ''}`} onClick={onOpen}>
        <StaffIcon name={SPAN_ICONS[span.kind]} />
        <Unbroken>{text}</Unbroken>
      </button>
    </li>
  );
}
