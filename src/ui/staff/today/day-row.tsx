import { Fragment } from 'react';
import { customerName } from '../../../domain/booking/customer.ts';
import { lastLeg } from '../../../domain/booking/handover.ts';
import type { Mark } from '../../../domain/desk/marks.ts';
import { DAY_ACTION_NAMES, type DayAction, type DueTime, describeTrip } from '../../../domain/desk/today-texts.ts';
import { vehicleTitle } from '../../../domain/fleet/vehicle.ts';
import { formatShortDay } from '../../../domain/shared/format-date.ts';
import { type DateText, type Instant, torontoDate } from '../../../domain/shared/toronto-time.ts';
import { FULL_AGE } from '../../../domain/trip/itinerary.ts';
import type { DeskRow } from '../../../ports/api/staff/staff-booking.ts';
import { Button } from '../../kit/button.tsx';
import { RowMark } from '../../kit/row-mark.tsx';
import { Unbroken } from '../../kit/unbroken.tsx';
import { BookingLink } from '../booking/facts/booking-link.tsx';
import { MARK_WORDS, PayerMark } from '../booking/facts/booking-marks.tsx';
import { PhoneLink } from '../booking/facts/contact-links.tsx';
import { DueMarks } from '../shared/due-marks.tsx';
import styles from './today-page.module.css';

/** The id of the button of a row. Focus returns to it. */
export function rowButtonId(bookingId: string): string {
  return `today-${bookingId}`;
}

type DayRowProps = {
  readonly row: DeskRow;
  readonly action: DayAction;
  readonly due: DueTime;
  /** The day that the page shows. */
  readonly date: DateText;
  readonly now: Instant;
  readonly today: DateText;
  readonly onAct: (row: DeskRow, action: DayAction) => void;
  readonly onOpen: (bookingId: string) => void;
  /** The second button is 'No-show'. */
  readonly isNotPickedUp: boolean;
};

/** A booking with the next action (DAY-2). */
export function DayRow({ row, action, due, date, now, today, onAct, onOpen, isNotPickedUp }: DayRowProps) {
  const { form, itinerary, vehicle, handover, confirmationNumber, marks } = row;
  const name = customerName(form) || confirmationNumber;
  const unit = handover && lastLeg(handover).out.unit;
  const beside = isNotPickedUp ? 'no-show' : action === 'take-back' ? 'one-day-more' : undefined;
  const offers: readonly DayAction[] = beside === undefined ? [action] : [action, beside];
  const isPickupOfDay = action === 'answer' && torontoDate(itinerary.pickupTime) === date;
  return (
    <li className={styles.row}>
      <div className={`num ${styles.when} ${due.isUrgent ? styles.urgent : ''}`}>
        <b className={styles.onScreen}>{due.text}</b>
        <span className={styles.onScreen}>{due.note}</span>
        <b className={styles.onPaper}>{due.onPaper}</b>
      </div>
      <div className={styles.who}>
        <b>
          <BookingLink id={row.id} text={name} onOpen={onOpen} />
        </b>{' '}
        <PhoneLink phone={form.phone} className={`num ${styles.phone}`} />
        <span className={styles.marks}>
          {isPickupOfDay && !marks.includes('pickup-passed') && (
            <RowMark kind="warn" icon="calendar">
              Pickup {date === today ? 'today' : formatShortDay(date, today)}
            </RowMark>
          )}
          <DayMarks row={row} isPickup={action === 'hand-out'} onOpen={onOpen} />
        </span>
        <p>
          {vehicleTitle(vehicle)}
          {unit !== undefined && `, ${unit}`},{' '}
          <span className="num">
            <Unbroken>{describeTrip(action, row, now, today)}</Unbroken>
          </span>
        </p>
      </div>
      <div className={styles.act}>
        {offers.map((offered, index) => (
          <Button
            key={offered}
            {...(index === 0 ? { id: rowButtonId(row.id), 'data-action': offered } : {})}
            variant="secondary"
            small
            onClick={() => onAct(row, offered)}
          >
            {DAY_ACTION_NAMES[offered]}
            <span className="vh">
              {' '}
              {confirmationNumber}, {name}
            </span>
          </Button>
        ))}
      </div>
      {action !== 'answer' && (
        <div aria-hidden="true" className={styles.fillIn}>
          {'km ____________\nfuel ___ /8  by ____'}
        </div>
      )}
    </li>
  );
}

type DayMarksProps = {
  readonly row: DeskRow;
  readonly isPickup: boolean;
  readonly onOpen: (bookingId: string) => void;
};

/** The marks of a row. That it is overdue is told by its time. */
export function DayMarks({ row, isPickup, onOpen }: DayMarksProps) {
  const { marks, conflicts = [], due = [], itinerary } = row;
  return (
    <>
      {marks
        .filter((mark) => mark !== 'overdue')
        .map((mark) => (
          <RowMark key={mark} kind={MARK_WORDS[mark].kind} icon={MARK_WORDS[mark].icon}>
            <MarkText mark={mark} conflicts={conflicts} onOpen={onOpen} />
          </RowMark>
        ))}
      <DueMarks due={due} />
      <PayerMark booking={row} />
      {isPickup && itinerary.driverAge < FULL_AGE && (
        <RowMark kind="plain" icon="info">
          {FULL_AGE - 1} or younger
        </RowMark>
      )}
    </>
  );
}

type MarkTextProps = {
  readonly mark: Mark;
  readonly conflicts: NonNullable<DeskRow['conflicts']>;
  readonly onOpen: (bookingId: string) => void;
};

/** The words of a mark, with the numbers of the bookings for which it stands (DAY-2). */
function MarkText({ mark, conflicts, onOpen }: MarkTextProps) {
  const named = conflicts.filter((conflict) => conflict.mark === mark);
  if (named.length === 0) return MARK_WORDS[mark].text;
  const links = named.map(({ id, confirmationNumber }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <BookingLink id={id} text={confirmationNumber} onOpen={onOpen} />
    </Fragment>
  ));
  return mark === 'clash' ? (
    <span>Clash with {links}</span>
  ) : (
    <span>
      {links} {named.length === 1 ? 'asks' : 'ask'} too
    </span>
  );
}
