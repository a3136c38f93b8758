import type { ReactNode } from 'react';
import { customerName } from '../../../domain/booking/customer.ts';
import { lastLeg } from '../../../domain/booking/handover.ts';
import { MAX_GROUP_ROWS } from '../../../domain/desk/today.ts';
import {
  type DayAction,
  type DueTime,
  describeAnswerDue,
  describeDone,
  describeHandoverDue,
  describeOverdue,
} from '../../../domain/desk/today-texts.ts';
import { vehicleTitle } from '../../../domain/fleet/vehicle.ts';
import { formatDay, formatShortDay, formatTime } from '../../../domain/shared/format-date.ts';
import { addDays, type DateText, type Instant, torontoTime } from '../../../domain/shared/toronto-time.ts';
import type { DeskRow } from '../../../ports/api/staff/staff-booking.ts';
import type { TodayLists } from '../../../ports/api/staff/today.ts';
import { Link } from '../../kit/link.tsx';
import { BookingLink } from '../booking/facts/booking-link.tsx';
import { PhoneLink } from '../booking/facts/contact-links.tsx';
import { Panel } from '../kit/panel.tsx';
import { DayMarks, DayRow } from './day-row.tsx';
import styles from './today-page.module.css';

/** The height of the heads beside the requests, in rows. */
const HEADS_IN_ROWS = 3;

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
  const isToday = date === today;
  /** What is of another day than today says which. */
  const ofDay = isToday ? '' : `, ${formatDay(date)}`;
  const late = overdue.length + notPickedUp.length;
  /** The next day is in the column that is shorter. */
  const isAnswerLonger = toAnswer.length > late + goingOut.length + comingBack.length + HEADS_IN_ROWS;
  const nextDay = (
    <Panel
      title={`${isToday ? 'Tomorrow' : 'The next day'}, ${formatDay(next)}`}
      atEnd={
        <button type="button" className={`no-print ${styles.open}`} onClick={onOpenTomorrow}>
          Open {isToday ? 'tomorrow' : 'the next day'}
        </button>
      }
      className={styles.panel}
    >
      <div className={styles.halves}>
        <NextDay title="Going out" rows={tomorrow.goingOut} isPickup onOpen={onOpen} />
        <NextDay title="Coming back" rows={tomorrow.comingBack} isPickup={false} onOpen={onOpen} />
      </div>
    </Panel>
  );
  return (
    <>
      <DayPanel
        id="to-answer"
        title="To answer"
        hint={`Pickups of ${isToday ? 'the day' : formatShortDay(date, today)} first, then by deadline`}
        none="Nothing to answer."
      >
        {rows(toAnswer, 'answer', (row) => describeAnswerDue(row, now, today))}
      </DayPanel>
      <div className={styles.handovers}>
        {overdue.length > 0 && (
          <DayPanel id="overdue" title="Overdue" isBad none="">
            {rows(overdue, 'take-back', ({ itinerary }) => describeOverdue(itinerary.dropoffTime, now, today))}
          </DayPanel>
        )}
        {notPickedUp.length > 0 && (
          <DayPanel id="not-picked-up" title="Not picked up" isBad none="">
            {rows(notPickedUp, 'hand-out', ({ itinerary }) => describeOverdue(itinerary.pickupTime, now, today))}
          </DayPanel>
        )}
        <DayPanel
          id="going-out"
          title={`Going out${ofDay}`}
          hint={describeDone(done.handedOut, 'handed out', date, today)}
          none="Nothing goes out."
        >
          {rows(goingOut, 'hand-out', ({ itinerary }) => describeHandoverDue(itinerary.pickupTime, now, today))}
        </DayPanel>
        <DayPanel
          id="coming-back"
          title={`Coming back${ofDay}`}
          hint={describeDone(done.takenBack, 'taken back', date, today)}
          none="Nothing comes back."
        >
          {rows(comingBack, 'take-back', ({ itinerary }) => describeHandoverDue(itinerary.dropoffTime, now, today))}
        </DayPanel>
        {isAnswerLonger && nextDay}
      </div>
      {!isAnswerLonger && nextDay}
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

type DayPanelProps = {
  readonly id: string;
  readonly title: string;
  readonly hint?: string;
  readonly isBad?: boolean;
  /** Shown in place of rows. */
  readonly none: string;
  readonly children: readonly ReactNode[];
};

function DayPanel({ id, title, hint = '', isBad = false, none, children }: DayPanelProps) {
  return (
    <Panel
      id={id}
      title={title}
      count={children.length}
      hint={hint}
      className={`${styles.panel} ${isBad ? styles.late : ''}`}
    >
      {children.length === 0 ? <p className={`hint ${styles.none}`}>{none}</p> : <ul>{children}</ul>}
      <RowsCut count={children.length} />
    </Panel>
  );
}

/** Says of a full list that there may be more (BOOK-54). */
function RowsCut({ count }: { readonly count: number }) {
  if (count < MAX_GROUP_ROWS) return null;
  return (
    <p className={`hint ${styles.none}`}>
      The first {MAX_GROUP_ROWS} are shown. <Link to="/admin/bookings">See all bookings</Link>
    </p>
  );
}

type NextDayProps = {
  readonly title: string;
  readonly rows: readonly DeskRow[];
  /** They are picked up, and come back otherwise. */
  readonly isPickup: boolean;
  readonly onOpen: (bookingId: string) => void;
};

function NextDay({ title, rows, isPickup, onOpen }: NextDayProps) {
  return (
    <div>
      <h3>
        {title} ({rows.length})
      </h3>
      <ul>
        {rows.map((row) => {
          const { form, itinerary, vehicle, handover, confirmationNumber } = row;
          const unit = handover && lastLeg(handover).out.unit;
          return (
            <li key={row.id}>
              <b className="num">{formatTime(torontoTime(isPickup ? itinerary.pickupTime : itinerary.dropoffTime))}</b>
              <b>
                <BookingLink id={row.id} text={customerName(form) || confirmationNumber} onOpen={onOpen} />
              </b>
              <PhoneLink phone={form.phone} className={`num ${styles.phone}`} />
              <span>
                {vehicleTitle(vehicle)}
                {unit !== undefined && `, ${unit}`}
              </span>
              <span className={styles.marks}>
                <DayMarks row={row} isPickup={isPickup} onOpen={onOpen} />
              </span>
            </li>
          );
        })}
      </ul>
      <RowsCut count={rows.length} />
    </div>
  );
}
