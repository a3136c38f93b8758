import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RatesForm } from '../../../domain/pricing/rates.ts';
import { describeRateChange } from '../../../domain/pricing/rates-form.ts';
import { type ListedRates, listRates } from '../../../domain/pricing/rates-history.ts';
import {
  describeColleague,
  describeRatesWithdrawn,
  RATES_FAILED,
  RATES_NOT_SAVED,
  RATES_NOT_WITHDRAWN,
  RATES_STAND,
  RATES_UNDONE,
} from '../../../domain/pricing/staff-messages.ts';
import { formatShortDay } from '../../../domain/shared/format-date.ts';
import { makeRates, withdrawRates } from '../../../ports/api/calls/staff/settings.ts';
import type { Settings } from '../../../ports/api/staff/settings.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { Button } from '../../kit/button.tsx';
import { useToday } from '../../kit/clock.tsx';
import { RowMark } from '../../kit/row-mark.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { Panel } from '../kit/panel.tsx';
import { useStaffMutation } from '../shared/staff-queries.ts';
import styles from './settings.module.css';

type RatesListProps = {
  readonly settings: Settings;
  /** The rates that came with the site. */
  readonly first: RatesForm;
};

/** A row, and whether the next press of its button takes these rates away. */
type Row = ListedRates & { readonly isAsked: boolean };

const MARKS = {
  scheduled: ['warn', 'calendar', 'Scheduled'],
  'in-force': ['info', 'check', 'In force'],
  past: ['plain', 'flag', 'Past'],
} as const;

const keyOf = ({ id }: Row): string => id;

/** All rates that are, were or will be in force (STAFF-60). The last change is taken back by two presses. */
export function RatesList({ settings, first }: RatesListProps) {
  const client = useQueryClient();
  const today = useToday();
  const { notify, clear } = useNotifier();
  const [asked, setAsked] = useState<string>();
  const rows = listRates(settings, first).map((rates) => ({ ...rates, isAsked: rates.id === asked }));
  const withdraw = useStaffMutation({
    send: ({ send }, { id }: { readonly id: string; readonly from: Settings['begun'][number]['from'] }) =>
      send(withdrawRates, { params: { id } }),
    failed: RATES_NOT_WITHDRAWN,
    reloads: ['settings'],
    onSuccess: (answer, { from }) => {
      void client.invalidateQueries({ queryKey: ['health'] });
      if (answer.ok) notify({ kind: 'done', text: describeRatesWithdrawn(from, today) });
      else notify({ kind: 'failed', text: RATES_NOT_WITHDRAWN, detail: RATES_STAND });
    },
  });
  const undo = useStaffMutation({
    send: ({ send }) =>
      send(makeRates, {
        body: { seenVersion: settings.site.version, from: 'now', rates: settings.begun.at(-2)?.rates ?? first },
      }),
    failed: RATES_FAILED,
    reloads: ['settings'],
    onSuccess: (answer) => {
      if (answer.ok) return notify({ kind: 'done', text: RATES_UNDONE });
      if (answer.problem.code === 'invalid-input') throw new Error('former rates are refused');
      const { changedBy, changedAt } = answer.problem;
      notify({ kind: 'failed', text: RATES_NOT_SAVED, detail: describeColleague(changedBy, changedAt) });
    },
  });
  const isRunning = withdraw.isPending || undo.isPending;
  const press = (row: Row): void => {
    clear();
    setAsked(row.isAsked ? undefined : row.id);
    if (!row.isAsked || !('from' in row)) return;
    if (row.state === 'scheduled') withdraw.mutate(row);
    else undo.mutate();
  };
  const words = ({ from, state }: Extract<Row, { readonly from: unknown }>): string =>
    state === 'scheduled' ? `the rates from ${formatShortDay(from, today)}` : 'this change, from now on';
  const columns: readonly Column<Row>[] = [
    {
      id: 'from',
      head: 'From',
      is: 'head',
      className: `num ${styles.day}`,
      cell: (row) => ('from' in row ? formatShortDay(row.from, today) : 'Since the start'),
    },
    {
      id: 'state',
      head: 'State',
      cell: ({ state }) => {
        const [kind, icon, text] = MARKS[state];
        return (
          <RowMark kind={kind} icon={icon}>
            {text}
          </RowMark>
        );
      },
    },
    {
      id: 'changes',
      head: 'What differs',
      className: 'num',
      cell: (row) => ('from' in row ? row.changes.map(describeRateChange).join(', ') || 'Nothing' : 'As installed'),
    },
    { id: 'by', head: 'By', className: styles.by, cell: (row) => ('from' in row ? row.by : 'Set-up') },
    {
      id: 'actions',
      head: 'Actions',
      is: 'actions',
      cell: (row) =>
        'from' in row &&
        row.state !== 'past' && (
          <Button variant={row.isAsked ? 'danger' : 'secondary'} small disabled={isRunning} onClick={() => press(row)}>
            {row.state === 'scheduled' ? 'Withdraw' : 'Undo'}{' '}
            {row.isAsked ? words(row) : <span className="vh">{words(row)}</span>}
          </Button>
        ),
    },
  ];
  return (
    <Panel
      title="In force, scheduled and past"
      {...(settings.scheduled.length === 0 && { hint: 'None scheduled.' })}
      className={styles.list}
    >
      <DataTable
        caption="In force, scheduled and past"
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        card={['from state', 'changes changes', 'by actions']}
        cardColumns="minmax(0, 1fr) auto"
        isPart
        isRoomy
      />
    </Panel>
  );
}
