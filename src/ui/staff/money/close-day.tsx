import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CLOSING_NOTE_LIMIT, expectedCash, type Till } from '../../../domain/desk/till.ts';
import {
  askToClose,
  CLOSED_ALREADY,
  CLOSED_ONCE,
  type ClosingForm,
  COUNTED_UNUSABLE,
  describeClosed,
  describeClosing,
  describeDifference,
  NOT_CLOSED,
  readCounted,
  TILL_CHANGED,
} from '../../../domain/desk/till-texts.ts';
import { formatCad } from '../../../domain/shared/money.ts';
import { ok, refuse } from '../../../domain/shared/result.ts';
import { closeTill } from '../../../ports/api/calls/staff/till.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { Button } from '../../kit/button.tsx';
import fields from '../../kit/field.module.css';
import { Icon } from '../../kit/icon.tsx';
import { TextField } from '../../kit/text-field.tsx';
import { Unbroken } from '../../kit/unbroken.tsx';
import { type FieldDescription, useForm } from '../../kit/use-form.ts';
import { Panel } from '../kit/panel.tsx';
import { useStaffSession } from '../session/staff-session.tsx';
import styles from './till-page.module.css';

const FIELDS: readonly FieldDescription<keyof ClosingForm>[] = [
  { name: 'counted', label: 'Cash counted' },
  { name: 'note', label: 'Why', isOptional: true },
];

type CloseDayProps = {
  readonly till: Till;
  /** Loads the day again; throws where that fails. */
  readonly reload: () => Promise<Till | undefined>;
  readonly values: ClosingForm;
  readonly onType: (edits: Partial<ClosingForm>) => void;
  readonly onForget: () => void;
};

/** Closes a day with the cash that was counted, or shows how it was closed (PAY-19). */
export function CloseDay({ till, ...form }: CloseDayProps) {
  const [wasOpen] = useState(till.closed === undefined);
  if (till.closed === undefined) return <ClosingPanel till={till} {...form} />;
  return <Closed closing={till.closed} wasOpen={wasOpen} />;
}

type ClosedProps = {
  readonly closing: NonNullable<Till['closed']>;
  /** The form stood here before, and may have had the focus. */
  readonly wasOpen: boolean;
};

function Closed({ closing, wasOpen }: ClosedProps) {
  const { expected, counted, difference, note } = closing;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (wasOpen && document.activeElement === document.body) title.current?.focus();
  }, [wasOpen]);
  return (
    <Panel title="Closed" titleRef={title} isPadded>
      <p className={`num ${styles.closed}`}>
        <Icon name="check" />
        <span>
          <Unbroken>{describeClosing(closing)}</Unbroken>
        </span>
      </p>
      <dl className={`num ${styles.facts}`}>
        <dt>Cash expected</dt>
        <dd>{formatCad(expected)}</dd>
        <dt>Cash counted</dt>
        <dd>{formatCad(counted)}</dd>
        <dt>Difference</dt>
        <dd className={difference === 0 ? undefined : styles.bad}>{describeDifference(difference)}</dd>
      </dl>
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </Panel>
  );
}

function ClosingPanel({ till, reload, values, onType, onForget }: CloseDayProps) {
  const { date } = till;
  const { send, access } = useStaffSession();
  const { notify } = useNotifier();
  const client = useQueryClient();
  const expected = expectedCash(till.entries);
  const counted = readCounted(values);
  const difference = counted === undefined ? undefined : counted - expected;
  /** The difference that the next press confirms. */
  const [asked, setAsked] = useState<number>();
  const isAsked = difference !== undefined && difference === asked;

  const form = useForm({
    fields: FIELDS,
    limits: { note: CLOSING_NOTE_LIMIT },
    idPrefix: 'closing-',
    values,
    onEdit: onType,
    check: (texts) => {
      const amount = readCounted(texts);
      if (amount === undefined) return refuse([{ path: '/counted', message: COUNTED_UNUSABLE.text }]);
      return ok({ date, counted: amount, ...(texts.note.trim() !== '' && { note: texts.note }) });
    },
    send: async (body) => {
      // A closing is for good: what a colleague wrote down meanwhile is seen first.
      const fresh = await reload();
      if (fresh !== undefined && fresh.closed === undefined) {
        const found = body.counted - expectedCash(fresh.entries);
        if (found !== body.counted - expected) {
          notify({ kind: 'failed', text: NOT_CLOSED, detail: TILL_CHANGED });
          return undefined;
        }
        if (found !== 0 && found !== asked) {
          setAsked(found);
          return undefined;
        }
      }
      const answer = await send(closeTill, { body });
      if (!answer.ok && answer.problem.code === 'invalid-input') return answer.problem.errors;
      const closed = answer.ok ? answer.value : (await reload())?.closed;
      void client.invalidateQueries({ queryKey: ['bookings'] });
      // An earlier press was answered by a fault, and closed the day after all.
      const isOwn = 'user' in access && closed?.by === access.user.email && closed.counted === body.counted;
      if (closed !== undefined && (answer.ok || isOwn)) notify({ kind: 'done', text: describeClosed(closed) });
      else notify({ kind: 'failed', text: NOT_CLOSED, detail: CLOSED_ALREADY });
      if (closed !== undefined) onForget();
      return undefined;
    },
    failed: NOT_CLOSED,
  });
  const words = difference === undefined || difference === 0 ? '' : `, ${describeDifference(difference)}`;
  return (
    <Panel title="Close the day" isPadded className="no-print">
      <form className={styles.form} aria-label="Close the day" noValidate onSubmit={form.onSubmit}>
        <div className={styles.pair}>
          <TextField
            id="closing-counted"
            name="counted"
            label={
              <>
                Cash counted <span className={fields.optional}>($, without the float)</span>
              </>
            }
            className={styles.counted}
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            error={form.errors.get('counted')}
            value={values.counted}
            onChange={({ target }) => onType({ counted: target.value })}
          />
          <div className={styles.difference}>
            <span className={fields.label}>Difference</span>
            <output htmlFor="closing-counted" className={`num ${difference ? styles.bad : ''}`}>
              {difference !== undefined && (
                <>
                  <Icon name={difference === 0 ? 'check' : 'alert'} />
                  {describeDifference(difference)}
                </>
              )}
            </output>
          </div>
        </div>
        <TextField
          id="closing-note"
          name="note"
          label={
            <>
              Why <span className={fields.optional}>(seen by staff alone)</span>
            </>
          }
          autoComplete="off"
          maxLength={CLOSING_NOTE_LIMIT}
          error={form.errors.get('note')}
          value={values.note}
          onChange={({ target }) => onType({ note: target.value })}
        />
        <div className={styles.press}>
          <p role="status" className={styles.question}>
            {isAsked && askToClose(till, difference)}
          </p>
          <Button type="submit" variant={isAsked ? 'danger' : 'primary'} disabled={form.running}>
            {form.running
              ? 'Closing…'
              : isAsked
                ? `Close although ${describeDifference(difference)}`
                : `Close the day${words}`}
          </Button>
        </div>
        <p className="hint">{CLOSED_ONCE}</p>
      </form>
    </Panel>
  );
}
