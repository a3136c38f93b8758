import { keepPreviousData } from '@tanstack/react-query';
import { type CSSProperties, type FocusEvent, useEffect, useState } from 'react';
import type { Decision } from '../../../domain/booking/booking.ts';
import { describeOpenTill, isLeftOpen } from '../../../domain/desk/till-texts.ts';
import type { DayAction } from '../../../domain/desk/today-texts.ts';
import { describeComingRates } from '../../../domain/pricing/staff-messages.ts';
import { formatCount, formatDayAndYear, formatTime } from '../../../domain/shared/format-date.ts';
import { addDays, type DateText, toInstant, torontoTime } from '../../../domain/shared/toronto-time.ts';
import { showToday } from '../../../ports/api/calls/staff/bookings.ts';
import { readSiteHealth } from '../../../ports/api/calls/staff/health.ts';
import { readTill } from '../../../ports/api/calls/staff/till.ts';
import type { DeskRow } from '../../../ports/api/staff/staff-booking.ts';
import type { SiteHealth } from '../../../ports/api/staff/staff-health.ts';
import type { TodayLists } from '../../../ports/api/staff/today.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { Callout } from '../../kit/callout.tsx';
import { useTickingNow, useToday } from '../../kit/clock.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Link } from '../../kit/link.tsx';
import { useTitle } from '../../site/use-title.ts';
import { BookingDialog } from '../booking/dialog/booking-dialog.tsx';
import { positionAmongRequests } from '../booking/dialog/next-request.ts';
import { useOpenedBooking } from '../booking/dialog/use-opened-booking.ts';
import { useStaffSession } from '../session/staff-session.tsx';
import { SetupPanel, useSetup } from '../setup/setup-panel.tsx';
import heads from '../shared/day-head.module.css';
import { DayTurn, PrintDay } from '../shared/day-turn.tsx';
import { LoadHint } from '../shared/load-hint.tsx';
import { PageAlert } from '../shared/page-alert.tsx';
import { useStaffQuery } from '../shared/staff-queries.ts';
import { type KeyActions, useKeys } from '../shared/use-keys.ts';
import { useReloadOnNews } from '../shared/use-reload-on-news.ts';
import { DayLists, inTime } from './day-lists.tsx';
import { rowButtonId } from './day-row.tsx';
import { paperTextPt } from './paper-text.ts';
import styles from './today-page.module.css';
import { useFrozenLists } from './use-frozen-lists.ts';

/** What is to do on a day (DAY-2 to DAY-5). */
export function TodayPage() {
  const { clear } = useNotifier();
  const { may } = useStaffSession();
  const today = useToday();
  const now = useTickingNow();
  /** Undefined follows today. */
  const [chosen, setChosen] = useState<DateText>();
  const date = chosen ?? today;
  const title = date === today ? 'Today' : formatDayAndYear(date);
  useTitle(title);
  /** A member of staff who just acted wants to see what came of it. */
  const [hasActed, setActed] = useState(false);
  const { opened, open, replace, close } = useOpenedBooking((bookingId) => {
    setActed(true);
    const button = document.getElementById(rowButtonId(bookingId)) ?? document.querySelector<HTMLElement>('main h1');
    button?.focus();
  });
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const query = useStaffQuery<TodayLists>(
    ['bookings', 'today', date],
    ({ read }) => read(showToday, { query: { date } }),
    {
      // The library's type cannot tell that an answer is no function.
      placeholderData: keepPreviousData as never,
    },
  );
  useReloadOnNews(query.refetch);
  const setup = useSetup();
  const isSetupLate = useIsLate(setup.isLoading);
  const setupPanel = date === today && <SetupPanel setup={setup.data} />;
  const isHeld = (isHovered || isFocused) && opened === undefined && !hasActed;
  const { shown, waiting, showAll } = useFrozenLists(query.data, isHeld);

  const next = positionAmongRequests(shown?.toAnswer ?? [], opened?.bookingId);
  const { nextId } = next;
  const openNext =
    nextId === undefined
      ? undefined
      : (): void => {
          clear();
          open(nextId);
        };
  const act = (row: DeskRow, action: DayAction): void => {
    clear();
    open(row.id, action === 'answer' ? undefined : action);
  };
  /** Opens the request whose button has the focus. */
  const ask = (decision: Decision) => (): void => {
    const row = shown?.toAnswer.find(({ id }) => rowButtonId(id) === document.activeElement?.id);
    if (row === undefined) return;
    clear();
    open(row.id, decision);
  };
  useDayKeys({ a: ask('approved'), d: ask('declined'), n: () => openNext?.() });
  const turn = (days: number): void => {
    clear();
    const next = addDays(date, days);
    setChosen(next === today ? undefined : next);
  };
  const paper = { '--paper-text': `${shown ? paperTextPt(shown) : 8}pt` } as CSSProperties;
  return (
    <div className={styles.page} style={paper}>
      <div className={`${heads.head} ${styles.head}`}>
        <h1 tabIndex={-1}>{title}</h1>
        <p className="num" role="status">
          {date === today ? (
            `${formatDayAndYear(date)}, ${formatTime(torontoTime(now))}`
          ) : (
            <span className="vh">{title}</span>
          )}
        </p>
        {shown && <Sums lists={shown} />}
        <span role="status" className={`no-print ${styles.waiting}`}>
          {waiting > 0 && (
            <Button variant="secondary" small onClick={showAll}>
              Show {formatCount(waiting, 'change')}
            </Button>
          )}
        </span>
        <div className={`no-print ${heads.tools}`}>
          <DayTurn isToday={date === today} onTurn={turn} onToday={() => setChosen(undefined)} />
          <PrintDay />
          <ButtonLink small to="/admin/new-booking">
            <Icon name="plus" />
            New booking
          </ButtonLink>
        </div>
      </div>
      <PageAlert
        isShown={opened === undefined}
        after={
          openNext && (
            <Button variant="secondary" small onClick={openNext}>
              Next request
            </Button>
          )
        }
      />
      {!isSetupLate && setupPanel}
      {shown === undefined || (setup.isLoading && !isSetupLate) ? (
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
          <DayLists lists={shown} now={now} today={today} onAct={act} onOpen={open} onOpenTomorrow={() => turn(1)} />
        </div>
      )}
      {isSetupLate && setupPanel}
      {may('read-reports') && date === today && <OpenTillNote yesterday={addDays(today, -1)} />}
      {may('read-health') && <HealthNote />}
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
          opened={opened}
          position={next}
          onOther={open}
          onNext={(id) => {
            clear();
            replace(id);
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

/** Time in ms for which the lists wait for the panel above them, so that it moves nothing (SITE-20). */
const SETUP_WAIT_MS = 1_000;

/** Whether something still loaded after that time. It stays late. */
function useIsLate(isLoading: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setLate(true), SETUP_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isLoading]);
  return isLate;
}

/** The keys of the rows (DAY-5), with those of requests: the row that is meant has the focus. */
function useDayKeys(ofRequests: KeyActions): void {
  const buttons = () => [...document.querySelectorAll<HTMLElement>('[data-action]')];
  const currentIndex = () => buttons().indexOf(document.activeElement as HTMLElement);
  const press = (action: DayAction) => () => {
    const button = buttons()[currentIndex()];
    if (button?.dataset.action === action) button.click();
  };
  useKeys({
    ...ofRequests,
    j: () => buttons()[Math.min(currentIndex() + 1, buttons().length - 1)]?.focus(),
    k: () => buttons()[Math.max(currentIndex() - 1, 0)]?.focus(),
    o: press('hand-out'),
    b: press('take-back'),
  });
}

/** Tells owners that the till of yesterday is open, where that day had an entry (DAY-16). */
function OpenTillNote({ yesterday }: { readonly yesterday: DateText }) {
  const { data } = useStaffQuery(['bookings', 'till', yesterday], ({ read }) =>
    read(readTill, { query: { date: yesterday } }),
  );
  if (data === undefined || !isLeftOpen(data)) return null;
  return (
    <Callout kind="warn" icon="alert" className={`no-print ${styles.health}`}>
      <p>
        {describeOpenTill(data)}{' '}
        <Link to="/admin/till" state={{ date: yesterday }}>
          Close it
        </Link>
      </p>
    </Callout>
  );
}

/**
 * What owners should know: e-mails that wait (MAIL-7), what is still of the example (PAGE-15), and
 * rates that come into force (PRICE-35).
 */
function HealthNote() {
  const { data } = useStaffQuery(['health'], ({ read }) => read(readSiteHealth, {}));
  if (data === undefined) return null;
  return (
    <>
      <AttentionNote {...data} />
      {data.comingRates && (
        <Callout kind="info" icon="info" className={`no-print ${styles.health}`}>
          <p>
            {describeComingRates(data.comingRates)} <Link to="/admin/settings#rates">Look at them</Link>
          </p>
        </Callout>
      )}
    </>
  );
}

function AttentionNote(data: Pick<SiteHealth, 'attention' | 'placeholders'>) {
  const waiting = data.attention.filter(({ code }) => code === 'mail-waiting').map(({ text }) => text);
  const placeholders = data.placeholders.join(', ').replaceAll('-', ' ');
  const texts = placeholders === '' ? waiting : [...waiting, `Still placeholders: ${placeholders}.`];
  if (texts.length === 0) return null;
  return (
    <Callout kind="warn" icon="alert" className={`no-print ${styles.health}`}>
      <p>
        {texts.join(' ')} <Link to="/admin/health">See what that means</Link>
      </p>
    </Callout>
  );
}

/** Where on a narrow page the parts are. */
function Sums({ lists }: { readonly lists: TodayLists }) {
  const { toAnswer, overdue, notPickedUp } = lists;
  const { goingOut, comingBack } = inTime(lists);
  const late = notPickedUp.length;
  const sums = [
    ['to-answer', toAnswer.length, 'to answer'],
    ['overdue', overdue.length, 'overdue'],
    ...(late === 0 ? [] : [['not-picked-up', late, 'not picked up'] as const]),
    ['going-out', goingOut.length, 'going out'],
    ['coming-back', comingBack.length, 'coming back'],
  ] as const;
  return (
    <ul className={`no-print ${styles.sums}`} aria-label="On this day">
      {sums.map(([id, count, text]) => (
        <li key={id} className={(id === 'overdue' || id === 'not-picked-up') && count > 0 ? styles.bad : ''}>
          <button type="button" onClick={() => document.getElementById(id)?.scrollIntoView({ block: 'start' })}>
            <b className="num">{count}</b> {text}
          </button>
        </li>
      ))}
    </ul>
  );
}
