import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Till } from '../../../domain/desk/till.ts';
import { EMPTY_CLOSING, tillFigures } from '../../../domain/desk/till-texts.ts';
import { formatDayAndYear, formatMomentAndYear, formatTime } from '../../../domain/shared/format-date.ts';
import { addDays, type DateText, torontoTime } from '../../../domain/shared/toronto-time.ts';
import { readTill } from '../../../ports/api/calls/staff/till.ts';
import { decode } from '../../../ports/api/schema.ts';
import { ShownDay, TypedClosings } from '../../../ports/api/staff/till.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { useTickingNow, useToday } from '../../kit/clock.tsx';
import { useStored } from '../../kit/use-stored.ts';
import { useTitle } from '../../site/use-title.ts';
import { BookingDialog } from '../booking/dialog/booking-dialog.tsx';
import { useOpenedBooking } from '../booking/dialog/use-opened-booking.ts';
import { Figures } from '../kit/figures.tsx';
import { keepInHistory } from '../kit/keep-in-history.ts';
import { STORED } from '../session/stored-work.ts';
import heads from '../shared/day-head.module.css';
import { DayTurn, PrintDay } from '../shared/day-turn.tsx';
import { LoadHint } from '../shared/load-hint.tsx';
import { PageAlert } from '../shared/page-alert.tsx';
import { useStaffQuery } from '../shared/staff-queries.ts';
import { useReloadOnNews } from '../shared/use-reload-on-news.ts';
import { CloseDay } from './close-day.tsx';
import { MoneyPages } from './money-pages.tsx';
import styles from './till-page.module.css';
import { DepositsPanel, EntriesPanel, MethodsPanel } from './till-panels.tsx';

/** What a day brought, and its closing (PAY-18, PAY-19). */
export function TillPage() {
  useTitle('Till');
  const { clear } = useNotifier();
  const today = useToday();
  const now = useTickingNow();
  const { state } = useLocation();
  const [typed, setTyped] = useStored<TypedClosings>(STORED.till, (value) => decode(TypedClosings, value), {});
  /** Undefined follows today. The history entry keeps it, so that a reload shows the same day. */
  const [chosen, setChosen] = useState<DateText | undefined>(() => decode(ShownDay, state)?.date);
  const date = chosen ?? today;
  const query = useStaffQuery<Till>(['bookings', 'till', date], ({ read }) => read(readTill, { query: { date } }));
  useReloadOnNews(query.refetch);
  const { opened, open, close } = useOpenedBooking();
  const till = query.data;
  const choose = (day: DateText | undefined): void => {
    setChosen(day);
    keepInHistory(day === undefined ? {} : { date: day });
  };
  const show = (day: DateText): void => {
    clear();
    choose(day === today ? undefined : day);
  };
  return (
    <>
      <div className={heads.head}>
        <h1 tabIndex={-1}>Till</h1>
        <MoneyPages />
        <p className="num" role="status">
          {formatDayAndYear(date)}
          {date === today && `, ${formatTime(torontoTime(now))}`}
        </p>
        <p className="only-print">Printed {formatMomentAndYear(now)}</p>
        <div className={`no-print ${heads.tools}`}>
          <DayTurn
            isToday={date === today}
            // What comes after a closing belongs to the next day.
            isLast={date > today || (date === today && till?.closed === undefined)}
            onTurn={(days) => show(addDays(date, days))}
            onToday={() => show(today)}
          />
          <PrintDay />
        </div>
      </div>
      <PageAlert isShown={opened === undefined} />
      {till === undefined ? (
        <LoadHint query={query} />
      ) : (
        <>
          <Figures figures={tillFigures(till)} />
          <div className={styles.columns}>
            <EntriesPanel till={till} isToday={date === today} onOpen={open} />
            <div className={styles.side}>
              <MethodsPanel till={till} />
              <DepositsPanel till={till} />
              {(till.closed !== undefined || date <= today) && (
                <CloseDay
                  key={date}
                  till={till}
                  reload={async () => (await query.refetch({ throwOnError: true })).data}
                  values={typed[date] ?? EMPTY_CLOSING}
                  onType={(edits) => {
                    // At midnight the page stays on the day that is being closed.
                    if (chosen === undefined) choose(date);
                    setTyped((all) => ({ ...all, [date]: { ...EMPTY_CLOSING, ...all[date], ...edits } }));
                  }}
                  onForget={() => setTyped(({ [date]: _, ...others }) => others)}
                />
              )}
              <p className={`only-print ${styles.sign}`}>
                Counted by ______________________ Seen by ______________________
              </p>
            </div>
          </div>
        </>
      )}
      {opened && <BookingDialog key={opened.bookingId} opened={opened} onOther={open} onClose={close} />}
    </>
  );
}
