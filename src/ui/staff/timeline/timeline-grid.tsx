import {
  type CSSProperties,
  Fragment,
  type MouseEvent,
  type PointerEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { dayOf, placeOf } from '../../../domain/desk/timeline-layout.ts';
import { describeCell, describeTraffic } from '../../../domain/desk/timeline-texts.ts';
import { availabilityIn, doMeet } from '../../../domain/fleet/availability.ts';
import { formatShortDay } from '../../../domain/shared/format-date.ts';
import { addDays, type DateText, isWeekend } from '../../../domain/shared/toronto-time.ts';
import { describeClosedDay } from '../../../domain/trip/closed-days.ts';
import { useTickingNow } from '../../kit/clock.tsx';
import { type ChosenStretch, StretchMenu } from './stretch-menu.tsx';
import styles from './timeline-grid.module.css';
import { TimelineRowView } from './timeline-row.tsx';
import { useFilledRows } from './use-filled-rows.ts';
import { useGridCursor } from './use-grid-cursor.ts';
import type { TimelineVehicle, TimelineView } from './use-timeline.ts';

/** The height of a row with one lane, in px: what has scrolled by is estimated with it. */
const ROW_PX = 36;

type TimelineGridProps = {
  readonly timeline: TimelineView;
  readonly onOpenSpan: (vehicle: TimelineVehicle, spanId: string) => void;
  readonly onBlock: (stretch: ChosenStretch) => void;
};

/** Vehicles by day (DAY-6 to DAY-9). */
export function TimelineGrid({ timeline, onOpenSpan, onBlock }: TimelineGridProps) {
  const { rows, placed, window, closed, today } = timeline;
  const { days, starts } = window;
  const box = useRef<HTMLDivElement>(null);
  const drag = useRef<{ readonly vehicleId: string; readonly anchor: number }>(undefined);
  const now = useTickingNow();
  const nowPlace = dayOf(now, window) === -1 ? undefined : placeOf(now, window);
  const todayPlace = days.indexOf(today);
  const byId = new Map(rows.map((vehicle) => [vehicle.id, vehicle]));
  const isFilled = useFilledRows(`${days[0]} ${days.length}`, rows.length, () =>
    Math.floor((box.current?.scrollTop ?? 0) / ROW_PX),
  );
  const spansOn = ({ vehicleId, day }: { readonly vehicleId: string; readonly day: number }) =>
    (placed.get(vehicleId)?.spans ?? []).filter(({ at, length }) => at < day + 1 && at + length > day);
  const openSpan = (vehicleId: string, spanId: string): void => {
    const vehicle = byId.get(vehicleId);
    if (vehicle) onOpenSpan(vehicle, spanId);
  };
  const control = useGridCursor({
    vehicleIds: rows.map(({ id }) => id),
    dayCount: days.length,
    firstDay: Math.max(0, todayPlace),
    spansAt: (cell) => spansOn(cell).map(({ span }) => span.id),
    onTurn: timeline.turn,
    onOpenSpan: (spanId) => openSpan(control.cursor.vehicleId, spanId),
  });
  const { cursor, chosen, isMenuOpen, choose } = control;
  const vehicle = byId.get(cursor.vehicleId);
  const stretch = chosen && vehicle && stretchOf(vehicle, days, chosen, starts);

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
    const row = control.grid.current?.querySelector<HTMLElement>('[data-cursor]')?.parentElement;
    if (row) choose({ vehicleId, day: dayAt(row, event.clientX) }, anchor);
  };
  const onClick = (event: MouseEvent): void => {
    const span = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-span]') : null;
    const cell = cellOf(event);
    if (span?.dataset.span !== undefined) {
      const vehicleId = span.closest<HTMLElement>('[data-row]')?.dataset.row ?? '';
      const place = placed.get(vehicleId)?.spans.find((other) => other.span.id === span.dataset.span);
      control.visit({ vehicleId, day: Math.floor(place?.at ?? 0) });
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
      <div className={styles.sheet} style={{ '--days': days.length } as CSSProperties}>
        <Ground days={days} closed={closed} />
        {nowPlace !== undefined && (
          <div aria-hidden="true" className={styles.now} style={{ '--at': nowPlace } as CSSProperties} />
        )}
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
          onClick={onClick}
        >
          <Heads timeline={timeline} />
          {rows.map((row, place) => {
            const drawn = placed.get(row.id);
            const isCursor = row.id === cursor.vehicleId;
            const date = days[cursor.day];
            return (
              <Fragment key={row.id}>
                {row.family !== rows[place - 1]?.family && <FamilyRow name={row.family} columns={days.length + 1} />}
                {drawn && (
                  <TimelineRowView
                    vehicle={row}
                    placed={drawn}
                    isFilled={isFilled(place)}
                    today={today}
                    cursor={isCursor ? cursor.day : undefined}
                    cursorLabel={
                      isCursor && date !== undefined
                        ? describeCell(
                            row.title,
                            date,
                            spansOn(cursor).map(({ span }) => span),
                            closed.get(date),
                          )
                        : undefined
                    }
                    chosenFirst={isCursor ? chosen?.first : undefined}
                    chosenLast={isCursor ? chosen?.last : undefined}
                  />
                )}
              </Fragment>
            );
          })}
        </div>
        {isMenuOpen && stretch && chosen && (
          <PlacedMenu
            key={`${stretch.vehicleId} ${stretch.first} ${stretch.last}`}
            stretch={stretch}
            firstDay={chosen.first}
            today={today}
            onBlock={() => onBlock(stretch)}
            onClose={control.closeMenu}
          />
        )}
      </div>
    </div>
  );
}

/** Weekends and closed days, behind the rows. */
function Ground({ days, closed }: Pick<TimelineView, 'closed'> & { readonly days: readonly DateText[] }) {
  return (
    <div aria-hidden="true" className={styles.ground}>
      {days.map(
        (day, place) =>
          (closed.has(day) || isWeekend(day)) && (
            <div
              key={day}
              className={`${styles.tint} ${closed.has(day) ? styles.closed : ''}`}
              style={{ '--at': place } as CSSProperties}
            />
          ),
      )}
    </div>
  );
}

function Heads({ timeline: { window, traffic, closed, today } }: { readonly timeline: TimelineView }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the grid
    // biome-ignore lint/a11y/useFocusableInteractive: as the grid
    <div role="row" className={styles.heads}>
      {/* biome-ignore lint/a11y/useSemanticElements: as the grid */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as the grid */}
      <div role="columnheader" className={styles.corner}>
        Vehicle
      </div>
      {window.days.map((day, place) => {
        const reason = closed.get(day);
        return (
          // biome-ignore lint/a11y/useSemanticElements: as the grid
          // biome-ignore lint/a11y/useFocusableInteractive: as the grid
          <div
            key={day}
            role="columnheader"
            aria-current={day === today ? 'date' : undefined}
            className={`num ${styles.head} ${day === today ? styles.today : ''} ${reason ? styles.headClosed : ''}`}
            title={reason && describeClosedDay({ date: day, reason })}
          >
            <b>{shortHead(day)}</b>
            <small>{describeTraffic(traffic[place] ?? { out: 0, back: 0 })}</small>
            {reason !== undefined && <em>{describeClosedDay({ date: day, reason })}</em>}
          </div>
        );
      })}
    </div>
  );
}

/** "Sat 21". */
function shortHead(day: DateText): string {
  const [weekday = ''] = formatShortDay(day, day).split(',');
  return `${weekday} ${Number(day.slice(8))}`;
}

function FamilyRow({ name, columns }: { readonly name: string; readonly columns: number }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the grid
    // biome-ignore lint/a11y/useFocusableInteractive: as the grid
    <div role="row" className={styles.family}>
      {/* biome-ignore lint/a11y/useSemanticElements: as the grid */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as the grid */}
      <div role="rowheader" aria-colspan={columns}>
        <span>{name}</span>
      </div>
    </div>
  );
}

type PlacedMenuProps = {
  readonly stretch: ChosenStretch;
  readonly firstDay: number;
  readonly today: DateText;
  readonly onBlock: () => void;
  readonly onClose: () => void;
};

/** The menu below its row, or above it where there is no room below. */
function PlacedMenu({ firstDay, ...props }: PlacedMenuProps) {
  const anchor = useRef<HTMLDivElement>(null);
  const [style, setStyle] = useState<CSSProperties>({});
  useLayoutEffect(() => {
    const sheet = anchor.current?.parentElement;
    const menu = anchor.current?.firstElementChild;
    const row = sheet?.querySelector('[data-cursor]')?.parentElement;
    const view = sheet?.parentElement?.getBoundingClientRect();
    if (!sheet || !menu || !row || !view) return;
    const of = sheet.getBoundingClientRect();
    const { top, bottom, left, width } = row.getBoundingClientRect();
    const header = row.firstElementChild?.clientWidth ?? 0;
    const day =
      left + header + (firstDay * (width - header)) / Number(getComputedStyle(sheet).getPropertyValue('--days'));
    const { offsetHeight: height, offsetWidth: menuWidth } = menu as HTMLElement;
    const isBelow = bottom + height + 8 <= view.bottom || top - height - 8 < view.top;
    setStyle({
      '--top': `${(isBelow ? bottom + 4 : top - height - 4) - of.top}px`,
      '--left': `${Math.max(view.left + 4, Math.min(day, view.right - menuWidth - 20)) - of.left}px`,
    } as CSSProperties);
  }, [firstDay]);
  return (
    <div ref={anchor}>
      <StretchMenu {...props} style={style} />
    </div>
  );
}

/** The chosen days, and whether a unit of the vehicle is free on all of them. */
function stretchOf(
  { id, title, units, spans }: TimelineVehicle,
  days: readonly DateText[],
  { first, last }: { readonly first: number; readonly last: number },
  starts: TimelineView['window']['starts'],
): ChosenStretch | undefined {
  const [from, to] = [starts[first], starts[last + 1]];
  const [firstDay, lastDay] = [days[first], days[last]];
  if (from === undefined || to === undefined || firstDay === undefined || lastDay === undefined) return undefined;
  const uses = spans
    .filter((span) => span.kind !== 'request' && doMeet(span, { from, to }))
    .map((span) => ({
      id: span.id,
      kind: span.kind === 'block' ? ('block' as const) : ('booking' as const),
      vehicleId: id,
      units: span.units ?? 1,
      from: span.from,
      to: span.to,
    }));
  return {
    vehicleId: id,
    title,
    isFree: availabilityIn({ from, to }, units, uses) === 'free',
    first: firstDay,
    last: lastDay,
    dropoff: first === last ? addDays(firstDay, 1) : lastDay,
  };
}
