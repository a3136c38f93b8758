import { type CSSProperties, type MouseEvent, type PointerEvent, useMemo, useRef } from 'react';
import { dayOf, offsetOf } from '../../../domain/desk/timeline-layout.ts';
import { describeCell } from '../../../domain/desk/timeline-texts.ts';
import { useTickingNow } from '../../kit/clock.tsx';
import { type ChosenDayRange, dayRangeOf, PlacedDayRangeMenu } from './day-range-menu.tsx';
import { groupRows, RowGroupView } from './row-group.tsx';
import styles from './timeline-grid.module.css';
import { Ground, Heads } from './timeline-heads.tsx';
import { useFilledGroups } from './use-filled-groups.ts';
import { useGridCursor } from './use-grid-cursor.ts';
import type { TimelineVehicle, TimelineView } from './use-timeline.ts';

/** Shows, below the pointer, all of a span that screen readers hear: its name may be shortened (DAY-7). */
function showLabel({ target }: PointerEvent): void {
  const span = target instanceof Element ? target.closest<HTMLElement>('[data-span]') : null;
  if (span !== null) span.title = span.getAttribute('aria-label') ?? '';
}

type TimelineGridProps = {
  readonly timeline: TimelineView;
  readonly onOpenSpan: (vehicle: TimelineVehicle, spanId: string) => void;
  readonly onBlock: (range: ChosenDayRange) => void;
};

/** Vehicles by day (DAY-6 to DAY-9). */
export function TimelineGrid({ timeline, onOpenSpan, onBlock }: TimelineGridProps) {
  const { rows, placed, window, closed, today } = timeline;
  const { days, starts } = window;
  const box = useRef<HTMLDivElement>(null);
  const drag = useRef<{ readonly vehicleId: string; readonly anchor: number }>(undefined);
  const now = useTickingNow();
  const nowOffset = dayOf(now, window) === -1 ? undefined : offsetOf(now, window);
  const todayOffset = days.indexOf(today);
  const byId = new Map(rows.map((vehicle) => [vehicle.id, vehicle]));
  const groups = useMemo(() => groupRows(rows, window), [rows, window]);
  const isFilled = useFilledGroups(`${days[0]} ${days.length}`, groups.length, box);
  const spansOn = ({ vehicleId, day }: { readonly vehicleId: string; readonly day: number }) =>
    (placed.get(vehicleId)?.spans ?? []).filter(({ at, length }) => at < day + 1 && at + length > day);
  const openSpan = (vehicleId: string, spanId: string): void => {
    const vehicle = byId.get(vehicleId);
    if (vehicle) onOpenSpan(vehicle, spanId);
  };
  const control = useGridCursor({
    vehicleIds: rows.map(({ id }) => id),
    dayCount: days.length,
    firstDay: Math.max(0, todayOffset),
    // After a swap a booking may have several spans in a cell, which all open it.
    spansAt: (cell) => [...new Set(spansOn(cell).map(({ span }) => span.id))],
    onTurn: timeline.turn,
    onOpenSpan: (spanId) => openSpan(control.cursor.vehicleId, spanId),
  });
  const { cursor, chosen, isMenuOpen, choose } = control;
  const vehicle = byId.get(cursor.vehicleId);
  const date = days[cursor.day];
  const range = chosen && vehicle && dayRangeOf(vehicle, days, chosen, starts);
  const rowCursor =
    vehicle === undefined || date === undefined
      ? undefined
      : {
          ...cursor,
          label: describeCell(
            vehicle.title,
            date,
            spansOn(cursor).map(({ span }) => span),
            closed.get(date),
          ),
          chosen,
        };

  const dayAt = (row: HTMLElement, clientX: number): number => {
    const header = row.firstElementChild?.clientWidth ?? 0;
    const { left, width } = row.getBoundingClientRect();
    const day = Math.floor(((clientX - left - header) / (width - header)) * days.length);
    return Math.max(0, Math.min(days.length - 1, Number.isNaN(day) ? 0 : day));
  };
  /** The row of an event, and its day. Undefined over a head or a name. */
  const cellOf = ({ target, clientX }: { readonly target: EventTarget; readonly clientX: number }) => {
    if (!(target instanceof Element) || target.closest('[role="rowheader"]')) return undefined;
    const row = target.closest<HTMLElement>('[data-row]');
    return row === null ? undefined : { vehicleId: row.dataset.row ?? '', day: dayAt(row, clientX) };
  };
  const onPointerDown = (event: PointerEvent): void => {
    drag.current = undefined;
    const cell = cellOf(event);
    const isOnSpan = event.target instanceof Element && event.target.closest('[data-span]') !== null;
    if (cell === undefined || isOnSpan || event.button !== 0 || event.pointerType === 'touch') return;
    drag.current = { vehicleId: cell.vehicleId, anchor: cell.day };
    choose(cell, cell.day);
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (drag.current === undefined || event.buttons !== 1) return;
    const { vehicleId, anchor } = drag.current;
    const row = control.grid.current?.querySelector('[data-cursor]')?.closest<HTMLElement>('[data-row]');
    if (row) choose({ vehicleId, day: dayAt(row, event.clientX) }, anchor);
  };
  const onClick = (event: MouseEvent): void => {
    const span = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-span]') : null;
    const cell = cellOf(event);
    if (span?.dataset.span !== undefined) {
      const vehicleId = span.closest<HTMLElement>('[data-row]')?.dataset.row ?? '';
      const position = placed.get(vehicleId)?.spans.find((other) => other.span.id === span.dataset.span);
      control.visit({ vehicleId, day: Math.floor(position?.at ?? 0) });
      openSpan(vehicleId, span.dataset.span);
      return;
    }
    if (drag.current === undefined && cell !== undefined) choose(cell, cell.day);
    if (drag.current !== undefined || cell !== undefined) control.openMenu();
    drag.current = undefined;
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no fieldset
    <div ref={box} className={styles.box} data-days={days.length} role="group" aria-label="Timeline" tabIndex={-1}>
      <div
        className={styles.sheet}
        data-now={nowOffset === undefined ? undefined : ''}
        style={{ '--days': days.length, '--now': nowOffset } as CSSProperties}
      >
        <Ground days={days} closed={closed} />
        {/* biome-ignore lint/a11y/useSemanticElements: a table has no cells that take the focus */}
        <div
          ref={control.grid}
          role="grid"
          aria-label="Vehicles by day"
          aria-readonly="true"
          aria-multiselectable="true"
          aria-colcount={days.length + 1}
          className={styles.grid}
          onKeyDown={control.onKeyDown}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerOver={showLabel}
          onClick={onClick}
        >
          <Heads timeline={timeline} />
          {groups.map((group, index) => {
            const hasCursor = vehicle !== undefined && group.rows.includes(vehicle);
            return (
              <RowGroupView
                key={group.rows[0]?.id}
                group={group}
                isFilled={hasCursor || isFilled(index)}
                placed={placed}
                dayCount={days.length}
                today={today}
                cursor={hasCursor ? rowCursor : undefined}
              />
            );
          })}
        </div>
        {isMenuOpen && range && chosen && (
          <PlacedDayRangeMenu
            key={`${range.vehicleId} ${range.first} ${range.last}`}
            range={range}
            firstDay={chosen.first}
            today={today}
            onBlock={() => {
              control.closeMenu();
              onBlock(range);
            }}
            onClose={control.closeMenu}
          />
        )}
      </div>
    </div>
  );
}
