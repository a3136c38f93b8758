import { type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { customerName } from '../../../domain/booking/customer.ts';
import {
  type DayAction,
  type DueTime,
  describeAnswerDue,
  describeHandoverDue,
  describeOverdue,
} from '../../../domain/desk/today-texts.ts';
import { vehicleTitle } from '../../../domain/fleet/vehicle.ts';
import { formatCount, formatDay, formatDayAndYear, formatTime } from '../../../domain/shared/format-date.ts';
import { addDays, type DateText, type Instant, toInstant, torontoTime } from '../../../domain/shared/toronto-time.ts';
import type { DeskRow } from '../../../ports/api/staff/staff-booking.ts';
import type { TodayLists } from '../../../ports/api/staff/today.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { useTickingNow, useToday } from '../../kit/clock.tsx';
import { Icon } from '../../kit/icon.tsx';
import { useTitle } from '../../site/use-page.ts';
import { BookingDialog } from '../bookings/booking-dialog.tsx';
import { PhoneLink } from '../bookings/contact-links.tsx';
import { useOpenedBooking } from '../bookings/use-opened-booking.ts';
import { LoadHint } from '../frame/load-hint.tsx';
import { PageAlert } from '../frame/page-alert.tsx';
import { useStaffQuery } from '../frame/staff-queries.ts';
import { useKeys } from '../frame/use-keys.ts';
import { useReloadOnNews } from '../schedule/use-reload-on-news.ts';
import { DayRow, rowButtonId } from './day-row.tsx';
import styles from './today-page.module.css';
import { useStillLists } from './use-still-lists.ts';

const TITLE = 'Today';

/** What is to do on a day (DAY-2 to DAY-5). */
export function TodayPage() {
  useTitle(TITLE);
  const { clear } = useNotifier();
  const today = useToday();
  const now = useTickingNow();
  /** Undefined follows today. */
  const [chosen, setChosen] = useState<DateText>();
  const date = chosen ?? today;
  const { opened, open, replace, close } = useOpenedBooking();
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const query = useStaffQuery(['bookings', 'today', date], ({ bookings }) => bookings.today(date));
  useReloadOnNews(query.refetch);
  /** A member of staff who just acted wants to see what came of it. */
  const [hasActed, setActed] = useState(false);
  const isHeld = (isHovered || isFocused) && opened === undefined && !hasActed;
  const { shown, waiting, showAll } = useStillLists(query.data, isHeld);

  useOnClosed(opened?.bookingId, (bookingId) => {
    setActed(true);
    const button = document.getElementById(rowButtonId(bookingId)) ?? document.querySelector<HTMLElement>('main h1');
    button?.focus();
  });
  const act = (row: DeskRow, action: DayAction): void => {
    clear();
    open(row.id, action === 'answer' ? undefined : action);
  };
  useDayKeys();
  const turn = (days: number): void => {
    clear();
    const next = addDays(date, days);
    setChosen(next === today ? undefined : next);
  };
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{TITLE}</h1>
        <p className="num" role="status">
          {formatDayAndYear(date)}
          {date === today && `, ${formatTime(torontoTime(now))}`}
        </p>
        {shown && <Sums lists={shown} />}
        <span role="status" className={`no-print ${styles.waiting}`}>
          {waiting > 0 && (
            <Button variant="secondary" small onClick={showAll}>
              Show {formatCount(waiting, 'change')}
            </Button>
          )}
        </span>
        <div className={`no-print ${styles.tools}`}>
          {/* biome-ignore lint/a11y/useSemanticElements: no fieldset; nothing here is submitted */}
          <div role="group" aria-label="Day" className={styles.segment}>
            <button type="button" aria-label="Previous day" onClick={() => turn(-1)}>
              <Icon name="previous" />
            </button>
            <button type="button" aria-pressed={date === today} onClick={() => setChosen(undefined)}>
              Today
            </button>
            <button type="button" aria-label="Next day" onClick={() => turn(1)}>
              <Icon name="next" />
            </button>
          </div>
          <Button variant="secondary" small onClick={() => window.print()}>
            <Icon name="print" />
            Print the day
          </Button>
          <ButtonLink small to="/admin/new-booking">
            <Icon name="plus" />
            New booking
          </ButtonLink>
        </div>
      </div>
      <PageAlert isShown={opened === undefined} />
      {shown === undefined ? (
        <LoadHint query={query} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only watches where pointer and focus are
        <div
          className={styles.lists}
          onPointerEnter={() => setHovered(true)}
          onPointerLeave={() => {
            setHovered(false);
            setActed(false);
          }}
          onFocus={() => setFocused(true)}
          onBlur={(event: FocusEvent<HTMLElement>) => {
            if (event.currentTarget.contains(event.relatedTarget)) return;
            setFocused(false);
            setActed(false);
          }}
        >
          <Lists lists={shown} now={now} today={today} onAct={act} onOpenTomorrow={() => turn(1)} />
        </div>
      )}
      <p className={`hint no-print ${styles.foot}`}>
        {query.dataUpdatedAt > 0 &&
          `Refreshes by itself. Last at ${formatTime(torontoTime(toInstant(query.dataUpdatedAt)))}.`}
        <span className={styles.keys}>
          <kbd>j</kbd>
          <kbd>k</kbd> move <kbd>Enter</kbd> open <kbd>o</kbd> hand out <kbd>b</kbd> take back
        </span>
      </p>
      {opened && (
        <BookingDialog
          key={opened.bookingId}
          id={opened.bookingId}
          row={undefined}
          ask={opened.ask}
          onOther={replace}
          onClose={close}
        />
      )}
    </div>
  );
}

/** Says which dialog was closed, also by Back. In an effect, so that the dialog does not keep the focus. */
function useOnClosed(openId: string | undefined, onClosed: (bookingId: string) => void): void {
  const before = useRef(openId);
  useEffect(() => {
    const closed = before.current;
    before.current = openId;
    if (closed !== undefined && openId === undefined) onClosed(closed);
  });
}

/** The keys of the rows (DAY-5): the row that is meant has the focus. */
function useDayKeys(): void {
  const buttons = () => [...document.querySelectorAll<HTMLElement>('[data-action]')];
  const place = () => buttons().indexOf(document.activeElement as HTMLElement);
  const press = (action: DayAction) => () => {
    const button = buttons()[place()];
    if (button?.dataset.action === action) button.click();
  };
  useKeys({
    j: () => buttons()[Math.min(place() + 1, buttons().length - 1)]?.focus(),
    k: () => buttons()[Math.max(place() - 1, 0)]?.focus(),
    o: press('hand-out'),
    b: press('take-back'),
  });
}

/** Where on a narrow page the parts are. */
function Sums({ lists: { toAnswer, overdue, goingOut, comingBack } }: { readonly lists: TodayLists }) {
  const sums = [
    ['to-answer', toAnswer.length, 'to answer'],
    ['overdue', overdue.length, 'overdue'],
    ['going-out', goingOut.length, 'going out'],
    ['coming-back', withoutRows(comingBack, overdue).length, 'coming back'],
  ] as const;
  return (
    <ul className={`no-print ${styles.sums}`} aria-label="On this day">
      {sums.map(([id, count, text]) => (
        <li key={id} className={id === 'overdue' && count > 0 ? styles.bad : ''}>
          <button type="button" onClick={() => document.getElementById(id)?.scrollIntoView({ block: 'start' })}>
            <b className="num">{count}</b> {text}
          </button>
        </li>
      ))}
    </ul>
  );
}

type ListsProps = {
  readonly lists: TodayLists;
  readonly now: Instant;
  readonly today: DateText;
  readonly onAct: (row: DeskRow, action: DayAction) => void;
  readonly onOpenTomorrow: () => void;
};

function Lists({ lists, now, today, onAct, onOpenTomorrow }: ListsProps) {
  const { date, toAnswer, goingOut, overdue, tomorrow } = lists;
  const comingBack = withoutRows(lists.comingBack, overdue);
  const rows = (list: readonly DeskRow[], action: DayAction, dueOf: (row: DeskRow) => DueTime) =>
    list.map((row) => (
      <DayRow
        key={row.id}
        row={row}
        action={action}
        due={dueOf(row)}
        date={date}
        now={now}
        today={today}
        onAct={onAct}
      />
    ));
  const next = addDays(date, 1);
  return (
    <>
      <div className={styles.column}>
        <Panel
          id="to-answer"
          title="To answer"
          note="Pickups of the day first, then by deadline"
          none="Nothing to answer."
        >
          {rows(toAnswer, 'answer', (row) => describeAnswerDue(row, now, today))}
        </Panel>
        <section className={`${styles.panel} ${styles.tomorrow}`} aria-labelledby="tomorrow">
          <div className={styles.title}>
            <h2 id="tomorrow">
              {date === today ? 'Tomorrow' : 'The next day'}, {formatDay(next)}
            </h2>
            <button type="button" className={`no-print ${styles.open}`} onClick={onOpenTomorrow}>
              Open {date === today ? 'tomorrow' : 'the next day'}
            </button>
          </div>
          <div className={styles.halves}>
            <NextDay title="Going out" rows={tomorrow.goingOut} timeOf={({ itinerary }) => itinerary.pickupTime} />
            <NextDay title="Coming back" rows={tomorrow.comingBack} timeOf={({ itinerary }) => itinerary.dropoffTime} />
          </div>
        </section>
      </div>
      <div className={styles.column}>
        {overdue.length > 0 && (
          <Panel id="overdue" title="Overdue" isBad none="">
            {rows(overdue, 'take-back', ({ itinerary }) => describeOverdue(itinerary.dropoffTime, now, today))}
          </Panel>
        )}
        <Panel id="going-out" title="Going out" none="Nothing goes out.">
          {rows(goingOut, 'hand-out', ({ itinerary }) => describeHandoverDue(itinerary.pickupTime, now, today))}
        </Panel>
        <Panel id="coming-back" title="Coming back" none="Nothing comes back.">
          {rows(comingBack, 'take-back', ({ itinerary }) => describeHandoverDue(itinerary.dropoffTime, now, today))}
        </Panel>
      </div>
    </>
  );
}

/** A vehicle that is late is due on its day too: it has one row. */
function withoutRows(rows: readonly DeskRow[], others: readonly DeskRow[]): readonly DeskRow[] {
  return rows.filter(({ id }) => !others.some((other) => other.id === id));
}

type PanelProps = {
  readonly id: string;
  readonly title: string;
  readonly note?: string;
  readonly isBad?: boolean;
  /** Shown in place of rows. */
  readonly none: string;
  readonly children: readonly ReactNode[];
};

function Panel({ id, title, note, isBad = false, none, children }: PanelProps) {
  const heading = useId();
  return (
    <section id={id} className={`${styles.panel} ${isBad ? styles.late : ''}`} aria-labelledby={heading}>
      <div className={styles.title}>
        <h2 id={heading}>
          {title} <span className={`num ${styles.count}`}>{children.length}</span>
        </h2>
        {note && <span className="hint">{note}</span>}
      </div>
      {children.length === 0 ? <p className={`hint ${styles.none}`}>{none}</p> : <ul>{children}</ul>}
    </section>
  );
}

type NextDayProps = {
  readonly title: string;
  readonly rows: readonly DeskRow[];
  readonly timeOf: (row: DeskRow) => Instant;
};

function NextDay({ title, rows, timeOf }: NextDayProps) {
  return (
    <div>
      <h3>
        {title} ({rows.length})
      </h3>
      <ul>
        {rows.map((row) => {
          const { form, vehicle, handover, confirmationNumber } = row;
          const unit = handover?.out.unit;
          return (
            <li key={row.id}>
              <b className="num">{formatTime(torontoTime(timeOf(row)))}</b>
              <b>{customerName(form) || confirmationNumber}</b>
              <PhoneLink phone={form.phone} className={`num ${styles.phone}`} />
              <span>
                {vehicleTitle(vehicle)}
                {unit !== undefined && `, ${unit}`}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
