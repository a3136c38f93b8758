import { useId, useState } from 'react';
import { BILL_TO_LIMITS, type ShownInvoice } from '../../../domain/invoice/invoice.ts';
import { makeStatement } from '../../../domain/invoice/statement.ts';
import { firstDay, formatMonth, lastDay, type MonthText, monthOf, shiftMonth } from '../../../domain/report/month.ts';
import { listInvoices, listPayers } from '../../../ports/api/calls/staff/invoices.ts';
import { Button } from '../../kit/button.tsx';
import { useNow } from '../../kit/clock.tsx';
import { Modal } from '../../kit/modal.tsx';
import { SelectField, TextField } from '../../kit/text-field.tsx';
import { INVOICES } from '../booking/money/invoice-dialog.tsx';
import type { StaffCalls } from '../session/staff-session.tsx';
import { LoadHint } from '../shared/load-hint.tsx';
import { useStaffQuery } from '../shared/staff-queries.ts';
import { useRested } from '../shared/use-rested.ts';
import styles from './invoices-page.module.css';
import { StatementSheet } from './statement-sheet.tsx';

/** The months that are offered, the present one first. */
const MONTHS_OFFERED = 24;

export function offeredMonths(present: MonthText): readonly MonthText[] {
  return Array.from({ length: MONTHS_OFFERED }, (_, back) => shiftMonth(present, -back));
}

type StatementDialogProps = {
  /** Whom it is about at first. */
  readonly payer: string;
  readonly onClose: () => void;
};

/** The statement of a payer's month: both are chosen above the paper, which alone is printed (INV-17). */
export function StatementDialog({ payer, onClose }: StatementDialogProps) {
  const present = monthOf(useNow());
  const [month, setMonth] = useState(present);
  const [typed, setTyped] = useState(payer);
  const { rested: name = payer } = useRested(typed.trim());
  const listId = useId();
  const payers = useStaffQuery([...INVOICES, 'payers', name], ({ read }) => read(listPayers, { query: { q: name } }));
  const query = useStaffQuery([...INVOICES, 'statement', name, month], (calls) => readMonth(calls, name, month), {
    enabled: name !== '',
  });
  const statement = makeStatement(query.data ?? []);
  return (
    <Modal
      title="Statement"
      wide
      tools={
        <div className={`no-print ${styles.choice}`}>
          <TextField
            id="statement-payer"
            label="Payer"
            list={listId}
            autoComplete="off"
            maxLength={BILL_TO_LIMITS.name}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <datalist id={listId}>
            {payers.data?.payers.map((one) => (
              <option key={one.name} value={one.name} />
            ))}
          </datalist>
          <SelectField
            id="statement-month"
            label="Month"
            value={month}
            onChange={({ target }) => setMonth(target.value as MonthText)}
          >
            {offeredMonths(present).map((one) => (
              <option key={one} value={one}>
                {formatMonth(one)}
              </option>
            ))}
          </SelectField>
        </div>
      }
      bodyLabel="Paper"
      footer={
        window.print && (
          <Button disabled={!statement} onClick={() => window.print()}>
            Print
          </Button>
        )
      }
      onClose={onClose}
    >
      {statement ? (
        <StatementSheet statement={statement} month={month} />
      ) : name === '' ? (
        <p className="hint">Choose whom it is for.</p>
      ) : (
        <LoadHint query={query}>
          Nothing was invoiced to {name} in {formatMonth(month)}.
        </LoadHint>
      )}
    </Modal>
  );
}

/** Reads all papers of a payer's month, the newest first. */
async function readMonth({ read }: StaffCalls, name: string, month: MonthText): Promise<readonly ShownInvoice[]> {
  const papers: ShownInvoice[] = [];
  const range = { name, from: firstDay(month), to: lastDay(month), limit: '200' };
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await read(listInvoices, { query: { ...range, ...(cursor === undefined ? {} : { cursor }) } });
    papers.push(...page.invoices);
    cursor = page.nextCursor;
  }
  return papers;
}
