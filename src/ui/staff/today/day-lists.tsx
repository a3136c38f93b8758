import { type ReactNode, useId } from 'react';
import { customerName } from '../../../domain/booking/customer.ts';
import {
  type DayAction,
  type DueTime,
  describeAnswerDue,
  describeDone,
  describeHandoverDue,
  describeOverdue,
} from '../../../domain/desk/today-texts.ts';
import { vehicleTitle } from '../../../domain/fleet/vehicle.ts';
import { formatDay, formatTime } from '../../../domain/shared/format-date.ts';
import { addDays, type DateText, type Instant, torontoTime } from '../../../domain/shared/toronto-time.ts';
import type { DeskRow } from '../../../ports/api/staff/staff-booking.ts';
import type { TodayLists } from '../../../ports/api/staff/today.ts';
import { PhoneLink } from '../booking/facts/contact-links.tsx';
import { DayRow } from './day-row.tsx';
import styles from './today-page.module.css';

type DayListsProps = {
  readonly lists: TodayLists;
  readonly now: Instant;
  readonly today: DateText;
  readonly onAct: (row: DeskRow, action: DayAction) => void;
  /** Opens another booking that a mark names. */
  readonly onOpen: (bookingId: string) => void;
  readonly onOpenTomorrow: () => void;
};

/** The lists of a day (DAY-2). */
export function DayLists({ lists, now, today, onAct, onOpen, onOpenTomorrow }: DayListsProps) {
  const { date, toAnswer, overdue, notPickedUp, tomorrow, done } = lists;
  const { goingOut, comingBack } = inTime(lists);
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
        onOpen={onOpen}
        isNotPickedUp={list === notPickedUp}
      />
    ));
  const next = addDays(date, 1);
  return (
    <>
      <Panel
        id="to-answer"
        title="To answer"
        note="Pickups of the day first, then by deadline"
        none="Nothing to answer."
      >
        {rows(toAnswer, 'answer', (row) => describeAnswerDue(row, now, today))}
      </Panel>
      <div className={styles.handovers}>
        {overdue.length > 0 && (
          <Panel id="overdue" title="Overdue" isBad none="">
            {rows(overdue, 'take-back', ({ itinerary }) => describeOverdue(itinerary.dropoffTime, now, today))}
          </Panel>
        )}
        {notPickedUp.length > 0 && (
          <Panel id="not-picked-up" title="Not picked up" isBad none="">
            {rows(notPickedUp, 'hand-out', ({ itinerary }) => describeOverdue(itinerary.pickupTime, now, today))}
          </Panel>
        )}
        <Panel
          id="going-out"
          title="Going out"
          note={describeDone(done.handedOut, 'handed out', date, today)}
          none="Nothing goes out."
        >
          {rows(goingOut, 'hand-out', ({ itinerary }) => describeHandoverDue(itinerary.pickupTime, now, today))}
        </Panel>
        <Panel
          id="coming-back"
          title="Coming back"
          note={describeDone(done.takenBack, 'taken back', date, today)}
          none="Nothing comes back."
        >
          {rows(comingBack, 'take-back', ({ itinerary }) => describeHandoverDue(itinerary.dropoffTime, now, today))}
        </Panel>
      </div>
      <section className={styles.panel} aria-labelledby="tomorrow">
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
    </>
  );
}

/**
 * What goes out and comes back without being late: a vehicle that is late is due on its day too, and
 * has one row.
 */
export function inTime({ goingOut, comingBack, notPickedUp, overdue }: TodayLists) {
  const without = (rows: readonly DeskRow[], late: readonly DeskRow[]) =>
    rows.filter(({ id }) => !late.some((other) => other.id === id));
  return { goingOut: without(goingOut, notPickedUp), comingBack: without(comingBack, overdue) };
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
