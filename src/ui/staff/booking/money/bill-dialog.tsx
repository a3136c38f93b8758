import {
  BILL_CODES,
  BILL_TEXT_LIMIT,
  type BillCode,
  type BillLineEntry,
  MAX_BILL_LINES,
  writeBillLines,
} from '../../../../domain/pricing/bill-lines.ts';
import { BILL_LINE_TEXTS } from '../../../../domain/pricing/messages.ts';
import { BILL_TEXTS } from '../../../../domain/rental/action-texts.ts';
import {
  BILL_LABELS,
  type BillDraft,
  billDrafts,
  mergeBill,
  newBillDraft,
  readBillDrafts,
  suggestedLines,
  withBillCode,
} from '../../../../domain/rental/bill-form.ts';
import { formatCad } from '../../../../domain/shared/money.ts';
import { ok, refuse } from '../../../../domain/shared/result.ts';
import { namesOf } from '../../../../domain/shared/table.ts';
import { writeBill } from '../../../../ports/api/calls/staff/bookings.ts';
import { Button } from '../../../kit/button.tsx';
import { refusalsOf } from '../../../kit/form-refusals.ts';
import { CheckField, SelectField, TextField } from '../../../kit/text-field.tsx';
import { useForm } from '../../../kit/use-form.ts';
import { useStaffSession } from '../../access/staff-session.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { useLaterFocus } from '../../kit/use-later-focus.ts';
import { actionHead, type BookingActionDialogProps } from '../action/action-frame.tsx';
import forms from '../action/rental-form.module.css';
import { useActionOutcome } from '../action/use-action-outcome.ts';
import { AccountPanel } from './account-panel.tsx';
import styles from './bill-dialog.module.css';

const FIELD_LABELS = { text: 'Text for the customer', quantity: 'Quantity', unitPrice: 'Price each' } as const;
const FIELD_NAMES = namesOf(FIELD_LABELS);
type FieldName = `${number}/${keyof typeof FIELD_LABELS}`;

const ADD_ID = 'bill-add';

function fieldId(index: number, name: string): string {
  return `bill-${index}/${name}`;
}

/** Writes the lines by hand of a bill (PRICE-27), with the account as it becomes. */
export function BillDialog({ booking, reload, typed, onType, onBack, onDone }: BookingActionDialogProps) {
  const { send } = useStaffSession();
  const { billLines = [] } = booking;
  const drafts = typed.bill === undefined ? billDrafts(billLines) : mergeBill(typed.bill, billLines);
  const edit = (lines: readonly BillDraft[]) =>
    onType({ bill: { lines: [...lines], seen: billLines.map(({ id }) => id) } });
  const editOne = (index: number, draft: BillDraft) => edit(drafts.map((other, at) => (at === index ? draft : other)));
  const finish = useActionOutcome({ booking, reload, onDone });
  const entries = readBillDrafts(drafts);
  const shown = writeBillLines(
    entries,
    billLines,
    drafts.map((_, index) => `new-${index}`),
  );
  const form = useForm<FieldName, typeof entries>({
    fields: drafts.flatMap((_, index) =>
      FIELD_NAMES.map((name) => ({
        name: `${index}/${name}` as const,
        label: FIELD_LABELS[name],
        title: `${FIELD_LABELS[name]} of line ${index + 1}`,
      })),
    ),
    limits: {},
    idPrefix: 'bill-',
    pointer: '/lines',
    check: () =>
      shown.ok
        ? ok(entries)
        : refuse(
            shown.problem.flatMap(({ index, problem }) => refusalsOf([problem], BILL_LINE_TEXTS, `/lines/${index}`)),
          ),
    send: async (lines) => {
      const body = { seenVersion: booking.version, lines: [...lines] };
      return finish(await send(writeBill, { params: { id: booking.id }, body }), BILL_TEXTS);
    },
    failed: BILL_TEXTS.failed,
  });
  const focusLater = useLaterFocus();
  /** Adds a line, which takes the focus. */
  const add = (draft: BillDraft): void => {
    edit([...drafts, draft]);
    form.clearErrors();
    focusLater(fieldId(drafts.length, 'code'));
  };
  /** Removes a line. The one in its place takes the focus. */
  const remove = (index: number): void => {
    edit(drafts.filter((_, at) => at !== index));
    form.clearErrors();
    focusLater(index < drafts.length - 1 ? fieldId(index, 'code') : ADD_ID);
  };
  const { billLines: _, ...unbilled } = booking;
  return (
    <FormDialog
      {...actionHead('Bill', booking)}
      wide
      hasTyped={typed.bill !== undefined}
      onClose={onBack}
      press="Save lines"
      busy="Saving…"
      isRunning={form.running}
      form={{ label: 'Lines of the bill', className: forms.form, onSubmit: form.onSubmit }}
    >
      {drafts.map((draft, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: new lines have no id, and lines keep their order
        <fieldset key={index} className={styles.line}>
          <legend className="vh">Line {index + 1}</legend>
          <SelectField
            id={fieldId(index, 'code')}
            label="Kind"
            value={draft.code}
            onChange={({ target }) => editOne(index, withBillCode(draft, target.value as BillCode))}
          >
            {BILL_CODES.map((code) => (
              <option key={code} value={code}>
                {BILL_LABELS[code]}
              </option>
            ))}
          </SelectField>
          {FIELD_NAMES.map((name) => (
            <TextField
              key={name}
              id={fieldId(index, name)}
              name={`${index}/${name}`}
              label={name === 'unitPrice' && draft.code === 'discount' ? 'Off each' : FIELD_LABELS[name]}
              inputMode={name === 'text' ? undefined : 'decimal'}
              maxLength={name === 'text' ? BILL_TEXT_LIMIT : 12}
              error={form.errors.get(`${index}/${name}`)}
              value={draft[name]}
              onChange={({ target }) => editOne(index, { ...draft, [name]: target.value })}
            />
          ))}
          <CheckField
            id={fieldId(index, 'taxed')}
            label="HST"
            checked={draft.taxed}
            onChange={({ target }) => editOne(index, { ...draft, taxed: target.checked })}
          />
          <span className={`num ${styles.amount}`}>{amountOf(entries[index])}</span>
          <Button variant="secondary" small aria-label={`Remove line ${index + 1}`} onClick={() => remove(index)}>
            Remove
          </Button>
        </fieldset>
      ))}
      <div className={styles.add}>
        <Button
          variant="secondary"
          small
          id={ADD_ID}
          disabled={drafts.length >= MAX_BILL_LINES}
          onClick={() => add(newBillDraft('cleaning'))}
        >
          Add a line
        </Button>
        {suggestedLines(booking, drafts).map((draft) => (
          <Button key={draft.code} variant="secondary" small onClick={() => add(draft)}>
            Add {draft.code === 'fuel' ? draft.text : `${draft.quantity} km over`}
          </Button>
        ))}
      </div>
      {shown.ok && (
        <AccountPanel booking={shown.value.length === 0 ? unbilled : { ...booking, billLines: shown.value }} />
      )}
    </FormDialog>
  );
}

/** The amount of a line, as soon as it has one. */
function amountOf(entry: BillLineEntry | undefined): string {
  const written = writeBillLines(entry === undefined ? [] : [entry], [], ['']);
  return written.ok ? written.value.map(({ amount }) => formatCad(amount)).join('') : '';
}
