import { useEffect, useRef, useState } from 'react';
import { TIMELINE_DAYS, type TimelineSpan } from '../../../domain/desk/timeline.ts';
import { SPAN_NAMES } from '../../../domain/desk/timeline-texts.ts';
import { FAMILIES } from '../../../domain/fleet/vehicle-class.ts';
import { formatShortDay } from '../../../domain/shared/format-date.ts';
import type { DateText } from '../../../domain/shared/toronto-time.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import { useTitle } from '../../site/use-title.ts';
import { BookingDialog } from '../booking/dialog/booking-dialog.tsx';
import { useOpenedBooking } from '../booking/dialog/use-opened-booking.ts';
import { FittingSelect } from '../kit/fitting-select.tsx';
import { NewBlockDialog, StoredBlockDialog } from '../schedule/block-dialog.tsx';
import { ClosedDayDialog } from '../schedule/closed-day-dialog.tsx';
import heads from '../shared/day-head.module.css';
import { LoadHint } from '../shared/load-hint.tsx';
import { PageAlert } from '../shared/page-alert.tsx';
import { useKeys } from '../shared/use-keys.ts';
import { TimelineGrid } from './timeline-grid.tsx';
import { TimelineList } from './timeline-list.tsx';
import styles from './timeline-page.module.css';
import spans from './timeline-span.module.css';
import { drawSpanIcons, focusSpan } from './timeline-span.tsx';
import { focusCursor } from './use-grid-cursor.ts';
import { type TimelineVehicle, useTimeline } from './use-timeline.ts';

const TITLE = 'Timeline';

/** What is open over the page. */
type Over =
  | { readonly what: 'block'; readonly id: string; readonly vehicle: TimelineVehicle }
  | {
      readonly what: 'new-block';
      readonly vehicleId: string | undefined;
      readonly first: DateText;
      readonly last: DateText;
    }
  | { readonly what: 'closed-days' };

/** Which vehicle is where, for 14 or 30 days (DAY-6). */
export function TimelinePage() {
  useTitle(TITLE);
  const { clear } = useNotifier();
  const timeline = useTimeline();
  const [icons] = useState(drawSpanIcons);
  const { query, choice, rows, today } = timeline;
  const [over, setOver] = useState<Over>();
  const { opened, open, close: closeBooking } = useOpenedBooking();
  /**
   * The span that was opened last takes the focus again, also after Back; else the cell of the
   * choice.
   */
  const left = useRef<string>(undefined);
  const wasOpen = useRef(false);
  const isOpen = over !== undefined || opened !== undefined;
  useEffect(() => {
    if (!isOpen && wasOpen.current) {
      if (left.current !== undefined) focusSpan(left.current);
      else if (document.activeElement === document.body) focusCursor();
      left.current = undefined;
    }
    wasOpen.current = isOpen;
  }, [isOpen]);

  useKeys({ t: timeline.showToday });
  const show = (next: Over): void => {
    clear();
    setOver(next);
  };
  const close = (): void => {
    clear();
    setOver(undefined);
  };
  const openSpan = (vehicle: TimelineVehicle, spanId: string): void => {
    const isBlock = vehicle.spans.find(({ id }) => id === spanId)?.kind === 'block';
    left.current = spanId;
    if (isBlock) show({ what: 'block', id: spanId, vehicle });
    else {
      clear();
      open(spanId);
    }
  };
  return (
    <div style={icons}>
      <Head timeline={timeline} onOver={show} />
      <PageAlert isShown={!isOpen} />
      {query.data === undefined ? (
        <LoadHint query={query} />
      ) : choice.isList ? (
        <TimelineList timeline={timeline} onOpenSpan={openSpan} />
      ) : rows.length === 0 ? (
        <p className="hint">Nothing is booked or blocked on these days.</p>
      ) : (
        <TimelineGrid
          timeline={timeline}
          onOpenSpan={openSpan}
          onBlock={({ vehicleId, first, last }) => show({ what: 'new-block', vehicleId, first, last })}
        />
      )}
      {!choice.isList && <Legend />}
      {opened && <BookingDialog key={opened.bookingId} opened={opened} onOther={open} onClose={closeBooking} />}
      {over?.what === 'block' && <StoredBlockDialog vehicle={over.vehicle} blockId={over.id} onClose={close} />}
      {over?.what === 'new-block' && <NewBlockDialog {...over} vehicles={query.data?.vehicles ?? []} onClose={close} />}
      {over?.what === 'closed-days' && <ClosedDayDialog start={today} onClose={close} />}
    </div>
  );
}

type HeadProps = { readonly timeline: ReturnType<typeof useTimeline>; readonly onOver: (over: Over) => void };

function Head({ timeline, onOver }: HeadProps) {
  const { choice, change, showFamily, turn, showToday, isAtToday, window, families, inUse, total, today } = timeline;
  const [first = today] = window.days;
  const last = window.days.at(-1) ?? today;
  return (
    <div className={heads.head}>
      <h1 tabIndex={-1}>{TITLE}</h1>
      {/* biome-ignore lint/a11y/useSemanticElements: no fieldset; nothing here is submitted */}
      <div role="group" aria-label="Dates" className={heads.segment}>
        <button type="button" aria-label="Earlier" onClick={() => turn(-choice.days)}>
          <Icon name="previous" />
        </button>
        <button type="button" disabled={isAtToday} onClick={showToday}>
          Today
        </button>
        <button type="button" aria-label="Later" onClick={() => turn(choice.days)}>
          <Icon name="next" />
        </button>
      </div>
      <p role="status" className={`num ${styles.dates}`}>
        {shownDates(first, last)}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="group" aria-label="Length" className={heads.segment}>
        {TIMELINE_DAYS.map((days) => (
          <button key={days} type="button" aria-pressed={choice.days === days} onClick={() => change({ days })}>
            {days} days
          </button>
        ))}
      </div>
      <div className={heads.tools}>
        <button
          type="button"
          className={heads.toggle}
          aria-pressed={choice.isList}
          onClick={() => change({ isList: !choice.isList })}
        >
          List
        </button>
        <FittingSelect
          aria-label="Family"
          value={choice.family ?? ''}
          choices={[['', 'All families'], ...families.map((name) => [name, name] as const)]}
          onChoose={(chosen) => showFamily(FAMILIES.find((name) => name === chosen))}
        />
        <FittingSelect
          aria-label="Show"
          value={choice.isInUse ? 'in-use' : 'all'}
          choices={[
            ['all', `All ${total} vehicles`],
            ['in-use', `In use: ${inUse} of ${total}`],
          ]}
          onChoose={(chosen) => change({ isInUse: chosen === 'in-use' })}
        />
        <Button
          variant="secondary"
          small
          onClick={() => onOver({ what: 'new-block', vehicleId: undefined, first: today, last: today })}
        >
          Block
        </Button>
        <Button variant="secondary" small onClick={() => onOver({ what: 'closed-days' })}>
          Close a day
        </Button>
        <ButtonLink small to="/admin/new-booking">
          <Icon name="plus" />
          New booking
        </ButtonLink>
      </div>
    </div>
  );
}

/** "Nov 21 to Dec 4, 2026". */
function shownDates(first: DateText, last: DateText): string {
  const withoutWeekday = (date: DateText) => formatShortDay(date, last).replace(/^\w+, /, '');
  return `${withoutWeekday(first)} to ${withoutWeekday(last)}, ${last.slice(0, 4)}`;
}

const KINDS: readonly TimelineSpan['kind'][] = ['request', 'approved', 'out', 'completed', 'block'];

/** What the spans look like. Screen readers hear the kind of each span instead. */
function Legend() {
  return (
    <div className={`no-print ${styles.legend}`} aria-hidden="true">
      {KINDS.map((kind) => (
        <span key={kind}>
          <i className={`${spans.span} ${spans[kind]} ${spans.parted}`} />
          {SPAN_NAMES[kind]}
        </span>
      ))}
      <span>
        <i className={`${spans.span} ${spans.approved}`}>
          <i className={spans.stripes} style={{ left: 0, right: 0 }} />
        </i>
        Clash
      </span>
      <span className={styles.keys}>
        <kbd>←</kbd>
        <kbd>→</kbd>
        <kbd>↑</kbd>
        <kbd>↓</kbd> move <kbd>Shift</kbd> + arrow choose days <kbd>Enter</kbd> open <kbd>t</kbd> today
      </span>
    </div>
  );
}
