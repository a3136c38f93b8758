import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  CLOSED_DAY_FAILED,
  CLOSED_DAY_OPENED,
  describeDayBookings,
  describeDayClosed,
} from '../../../domain/desk/messages.ts';
import { TIMELINE_DAYS } from '../../../domain/desk/timeline.ts';
import { dayOf, timelineWindow } from '../../../domain/desk/timeline-layout.ts';
import { describeSpan } from '../../../domain/desk/timeline-texts.ts';
import { formatDayAndYear } from '../../../domain/shared/format-date.ts';
import { ok } from '../../../domain/shared/result.ts';
import { addMonths, type DateText } from '../../../domain/shared/toronto-time.ts';
import { CLOSED_DAY_REASON_LIMIT, type ClosedDay } from '../../../domain/trip/closed-days.ts';
import { MAX_PICKUP_MONTHS_AHEAD } from '../../../domain/trip/itinerary.ts';
import { closeDay, listClosedDays, openDay, showTimeline } from '../../../ports/api/calls/staff/schedule.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { Button } from '../../kit/button.tsx';
import { useToday } from '../../kit/clock.tsx';
import { TextField } from '../../kit/text-field.tsx';
import { Unbroken } from '../../kit/unbroken.tsx';
import { type FieldDescription, useForm } from '../../kit/use-form.ts';
import { FormDialog } from '../kit/form-dialog.tsx';
import { useStaffSession } from '../session/staff-session.tsx';
import { LoadHint } from '../shared/load-hint.tsx';
import { useStaffMutation, useStaffQuery } from '../shared/staff-queries.ts';
import styles from './block-dialog.module.css';

/** The timeline loads again with the list of closed days. */
const RELOADED = ['bookings'];

const FIELDS: readonly FieldDescription<'date' | 'reason'>[] = [
  { name: 'date', label: 'Day' },
  { name: 'reason', label: 'Reason' },
];

type ClosedDayDialogProps = { readonly start: DateText | ''; readonly onClose: () => void };

/** Closes the office on a day, changes the reason, or opens it again (DAY-12). */
export function ClosedDayDialog({ start, onClose }: ClosedDayDialogProps) {
  const { send } = useStaffSession();
  const { notify, clear } = useNotifier();
  const client = useQueryClient();
  const today = useToday();
  const [values, setValues] = useState({ date: start, reason: '' });
  const [closed, setClosed] = useState<ClosedDay>();
  const until = addMonths(today, MAX_PICKUP_MONTHS_AHEAD);
  const days = useStaffQuery([...RELOADED, 'closed-days', today, until], ({ read }) =>
    read(listClosedDays, { query: { from: today, to: until } }),
  );
  const opening = useStaffMutation({
    send: ({ send }, { date }: ClosedDay) => send(openDay, { params: { date } }),
    failed: CLOSED_DAY_FAILED,
    reloads: RELOADED,
    onSuccess: () => notify({ kind: 'done', text: CLOSED_DAY_OPENED }),
  });
  const form = useForm({
    fields: FIELDS,
    limits: { reason: CLOSED_DAY_REASON_LIMIT },
    idPrefix: 'closed-day-',
    check: () => ok(values),
    send: async ({ date, reason }) => {
      if (date === '') return [{ path: '/date', message: 'Choose a day.' }];
      const answer = await send(closeDay, { params: { date }, body: { reason } });
      if (!answer.ok) return answer.problem.errors;
      void client.invalidateQueries({ queryKey: RELOADED });
      setClosed(answer.value);
      setValues({ date: '', reason: '' });
      notify({ kind: 'done', text: describeDayClosed(answer.value) });
      return undefined;
    },
    failed: CLOSED_DAY_FAILED,
  });
  return (
    <FormDialog
      title="Closed days"
      bodyLabel="Closed days"
      hasTyped={values.reason !== ''}
      onClose={() => {
        clear();
        onClose();
      }}
      press="Close the day"
      busy="Saving…"
      isRunning={form.running}
      form={{ label: 'Close a day', className: styles.form, onSubmit: form.onSubmit }}
      above={closed && <DayBookings date={closed.date} />}
      below={
        <section className={styles.part} aria-labelledby="closed-days">
          <h3 id="closed-days">From today on</h3>
          <LoadHint query={days}>{days.data?.days.length === 0 && 'There are no closed days.'}</LoadHint>
          <ul className={styles.days}>
            {days.data?.days.map((day) => (
              <li key={day.date}>
                <span>
                  <b>
                    <Unbroken>{formatDayAndYear(day.date)}</Unbroken>
                  </b>{' '}
                  {day.reason}
                </span>
                <Button variant="secondary" small disabled={opening.isPending} onClick={() => opening.mutate(day)}>
                  Open again
                  <span className="vh">
                    , <Unbroken>{formatDayAndYear(day.date)}</Unbroken>
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      }
    >
      <TextField
        id="closed-day-date"
        label="Day"
        type="date"
        required
        min={today}
        error={form.errors.get('date')}
        value={values.date}
        onChange={({ target }) => setValues((others) => ({ ...others, date: target.value as DateText | '' }))}
      />
      <TextField
        id="closed-day-reason"
        label="Reason"
        hint="Customers read it."
        required
        maxLength={CLOSED_DAY_REASON_LIMIT}
        error={form.errors.get('reason')}
        value={values.reason}
        onChange={({ target }) => setValues((others) => ({ ...others, reason: target.value }))}
      />
    </FormDialog>
  );
}

/** The bookings that begin or end on a closed day. They stay. */
function DayBookings({ date }: { readonly date: DateText }) {
  const today = useToday();
  const [count] = TIMELINE_DAYS;
  const query = useStaffQuery(['closed-day', date], ({ read }) =>
    read(showTimeline, { query: { from: date, days: `${count}` } }),
  );
  const window = timelineWindow(date, 1);
  const overlapping = query.data?.vehicles.flatMap(({ title, spans }) =>
    spans
      .filter(
        ({ kind, from, to, due }) => kind !== 'block' && [from, due ?? to].some((end) => dayOf(end, window) === 0),
      )
      .map((span) => ({ title, span })),
  );
  if (overlapping === undefined) return <LoadHint query={query} />;
  return (
    <section className={styles.part} aria-labelledby="closed-day-bookings">
      <h3 id="closed-day-bookings">{describeDayBookings(overlapping.length)}</h3>
      <ul className={styles.days}>
        {overlapping.map(({ title, span }) => (
          <li key={span.id} className="num">
            {describeSpan(span, today)}, {title}
          </li>
        ))}
      </ul>
    </section>
  );
}
