import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { COST_FAILED, COST_WRITTEN } from '../../../domain/fleet/staff-messages.ts';
import { type CostForm, readCost } from '../../../domain/rental/upkeep-form.ts';
import { formatAmount } from '../../../domain/report/report-texts.ts';
import { formatShortDay } from '../../../domain/shared/format-date.ts';
import { formatCad, sumCents } from '../../../domain/shared/money.ts';
import type { DateText } from '../../../domain/shared/toronto-time.ts';
import { COST_TEXT_LIMIT, type VehicleCost } from '../../../domain/unit/vehicle-cost.ts';
import { addVehicleCost } from '../../../ports/api/calls/staff/vehicles.ts';
import { newSubmissionKey } from '../../booking/journey/booking-draft.tsx';
import { useNotifier } from '../../kit/alerts.tsx';
import { Button } from '../../kit/button.tsx';
import { useToday } from '../../kit/clock.tsx';
import fields from '../../kit/field.module.css';
import { TextField } from '../../kit/text-field.tsx';
import { type FieldDescription, useForm } from '../../kit/use-form.ts';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { Panel } from '../kit/panel.tsx';
import { useStaffSession } from '../session/staff-session.tsx';
import { FLEET_KEY } from '../shared/use-fleet.ts';
import type { TypedFile } from './use-typed-file.ts';
import styles from './vehicle-file.module.css';

const FIELDS: readonly FieldDescription<'on' | 'what' | 'amount'>[] = [
  { name: 'on', label: 'Day' },
  { name: 'what', label: 'What for' },
  { name: 'amount', label: 'Amount' },
];

const COLUMNS: readonly Column<VehicleCost>[] = [
  { id: 'what', head: 'What for', is: 'head', className: styles.booking, cell: ({ what }) => what },
  { id: 'by', head: 'By', className: styles.booking, cell: ({ by }) => <span className={styles.quiet}>{by}</span> },
  {
    id: 'amount',
    head: 'Amount ($)',
    is: 'number',
    cell: ({ amount }) => `${amount < 0 ? '− ' : ''}${formatAmount(Math.abs(amount))}`,
  },
];
const costKey = ({ id }: VehicleCost): string => id;

type CostsPanelProps = {
  readonly vehicleId: string;
  readonly costs: readonly VehicleCost[];
  readonly mayAdd: boolean;
  readonly work: TypedFile;
};

/** What a vehicle cost, the last day first (FILE-5). Nothing is deleted: a negative amount takes a cost back. */
export function CostsPanel({ vehicleId, costs, mayAdd, work }: CostsPanelProps) {
  const today = useToday();
  const columns = useMemo<readonly Column<VehicleCost>[]>(
    () => [
      { id: 'on', head: 'Day', className: `num ${styles.moment}`, cell: ({ on }) => formatShortDay(on, today) },
      ...COLUMNS,
    ],
    [today],
  );
  const inAll = useMemo(() => sumCents(costs.map(({ amount }) => amount)), [costs]);
  return (
    <Panel title="Costs" count={costs.length} hint={`${formatCad(inAll)} in all`}>
      {costs.length === 0 ? (
        <p className={styles.none}>No costs yet.</p>
      ) : (
        <DataTable
          caption="Costs"
          columns={columns}
          rows={costs}
          keyOf={costKey}
          isPart
          card={['what amount', 'on by']}
          cardColumns="minmax(0, 1fr) auto"
        />
      )}
      {mayAdd && <NewCost vehicleId={vehicleId} work={work} />}
    </Panel>
  );
}

function emptyCost(on: DateText): CostForm {
  return { on, what: '', amount: '', key: newSubmissionKey() };
}

function NewCost({ vehicleId, work }: Pick<CostsPanelProps, 'vehicleId' | 'work'>) {
  const { send } = useStaffSession();
  const { notify } = useNotifier();
  const client = useQueryClient();
  const today = useToday();
  const [empty, setEmpty] = useState(() => emptyCost(today));
  const values = work.typed.cost ?? empty;
  const edit = (edits: Partial<CostForm>): void => work.type(({ cost = empty }) => ({ cost: { ...cost, ...edits } }));
  const form = useForm({
    fields: FIELDS,
    limits: { what: COST_TEXT_LIMIT },
    idPrefix: 'cost-',
    values,
    onEdit: edit,
    check: (texts) => readCost({ ...values, ...texts }),
    send: async (body) => {
      const headers = { 'idempotency-key': values.key };
      const written = await send(addVehicleCost, { params: { id: vehicleId }, headers, body });
      if (!written.ok && written.problem.code === 'invalid-input') return written.problem.errors;
      await client.invalidateQueries({ queryKey: FLEET_KEY });
      // Another press of this form was stored: what is typed now is another cost.
      if (!written.ok) edit({ key: newSubmissionKey() });
      else {
        setEmpty(emptyCost(today));
        work.type(() => ({ cost: undefined }));
      }
      if (written.ok) notify({ kind: 'done', text: COST_WRITTEN });
      else notify({ kind: 'failed', text: COST_FAILED, detail: 'Another press was written down. Look at the list.' });
      return undefined;
    },
    failed: COST_FAILED,
  });
  return (
    <form aria-label="New cost" noValidate className={`no-print ${styles.cost}`} onSubmit={form.onSubmit}>
      <TextField
        id="cost-on"
        name="on"
        label="Day"
        type="date"
        error={form.errors.get('on')}
        value={values.on}
        onChange={({ target }) => edit({ on: target.value })}
      />
      <TextField
        id="cost-what"
        name="what"
        label="What for"
        autoComplete="off"
        maxLength={COST_TEXT_LIMIT}
        error={form.errors.get('what')}
        value={values.what}
        onChange={({ target }) => edit({ what: target.value })}
      />
      <TextField
        id="cost-amount"
        name="amount"
        label={
          <>
            Amount <span className={fields.optional}>($)</span>
          </>
        }
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        error={form.errors.get('amount')}
        value={values.amount}
        onChange={({ target }) => edit({ amount: target.value })}
      />
      <Button type="submit" variant="secondary" disabled={form.running}>
        {form.running ? 'Saving…' : 'Add the cost'}
      </Button>
      <p className="hint">A cost stays. A negative amount takes one back.</p>
    </form>
  );
}
