import type { ReactNode } from 'react';
import {
  BILL_CODES,
  BILL_TEXT_LIMIT,
  type BillCode,
  type BillLine,
  type BillLineEntry,
  MAX_BILL_LINES,
  writeBillLines,
} from '../../../../domain/pricing/bill-lines.ts';
import { BILL_LINE_TEXTS } from '../../../../domain/pricing/messages.ts';
import {
  BILL_LABELS,
  type BillDraft,
  isBilled,
  newBillDraft,
  readBillDrafts,
  withBillCode,
  withBillText,
} from '../../../../domain/rental/bill-form.ts';
import { formatCad } from '../../../../domain/shared/money.ts';
import { ok, type Result, refuse } from '../../../../domain/shared/result.ts';
import { namesOf } from '../../../../domain/shared/table.ts';
import type { FieldRefusal } from '../../../../ports/api/problem.ts';
import { Button } from '../../../kit/button.tsx';
import { type FieldErrors, refusalsOf } from '../../../kit/form-refusals.ts';
import { CheckField, SelectField, TextField } from '../../../kit/text-field.tsx';
import type { FieldDescription } from '../../../kit/use-form.ts';
import { useLaterFocus } from '../../kit/use-later-focus.ts';
import styles from './bill-lines-editor.module.css';

const FIELD_LABELS = { text: 'Text for the customer', quantity: 'Quantity', unitPrice: 'Price each' } as const;
const FIELD_NAMES = namesOf(FIELD_LABELS);

/** A field of a line, as a JSON pointer in what is sent. */
export type BillFieldName = `lines/${number}/${keyof typeof FIELD_LABELS}`;

/** The fields of the lines, for the form that they are in. */
export function billFields(drafts: readonly BillDraft[]): readonly FieldDescription<BillFieldName>[] {
  return drafts.flatMap((_, index) =>
    FIELD_NAMES.map((name) => ({
      name: `lines/${index}/${name}` as const,
      label: FIELD_LABELS[name],
      title: `${FIELD_LABELS[name]} of line ${index + 1}`,
    })),
  );
}

/** Checks those typed lines that are billed. Returns them as they are sent, and as the bill has them. */
export function checkBillDrafts(
  drafts: readonly BillDraft[],
  stored: readonly BillLine[] = [],
): Result<
  { readonly entries: readonly BillLineEntry[]; readonly lines: readonly BillLine[] },
  readonly FieldRefusal[]
> {
  const positions = drafts.flatMap((draft, index) => (isBilled(draft) ? [index] : []));
  const entries = readBillDrafts(drafts.filter(isBilled));
  const newIds = drafts.map((_, index) => `new-${index}`);
  const written = writeBillLines(entries, stored, newIds);
  if (written.ok) return ok({ entries, lines: written.value });
  return refuse(
    written.problem.flatMap(({ index, problem }) =>
      refusalsOf([problem], BILL_LINE_TEXTS, `/lines/${positions[index]}`),
    ),
  );
}

type BillLinesEditorProps = {
  readonly idPrefix: string;
  readonly drafts: readonly BillDraft[];
  readonly errors: FieldErrors<string>;
  /** `removed` is the line that staff removed. */
  readonly onEdit: (lines: readonly BillDraft[], removed?: BillDraft) => void;
  /** Lines were added or removed, so errors stand at other positions. */
  readonly clearErrors: () => void;
  /** Lines that are offered, each with a button. */
  readonly offered?: readonly BillDraft[];
  /** Stands beside the buttons. */
  readonly children?: ReactNode;
};

/** The lines by hand of a bill as an editable table (PRICE-27). Enter in the last field adds a line. */
export function BillLinesEditor({
  idPrefix,
  drafts,
  errors,
  onEdit,
  clearErrors,
  offered = [],
  children,
}: BillLinesEditorProps) {
  const focusLater = useLaterFocus();
  const idOf = (index: number, name: string) => `${idPrefix}lines/${index}/${name}`;
  const addId = `${idPrefix}add`;
  const isFull = drafts.length >= MAX_BILL_LINES;
  const editOne = (index: number, draft: BillDraft) =>
    onEdit(drafts.map((other, at) => (at === index ? draft : other)));
  /** Adds a line, which takes the focus. */
  const add = (draft: BillDraft): void => {
    onEdit([...drafts, draft]);
    clearErrors();
    focusLater(idOf(drafts.length, 'code'));
  };
  /** Removes a line. The one in its place takes the focus. */
  const remove = (index: number): void => {
    onEdit(
      drafts.filter((_, at) => at !== index),
      drafts[index],
    );
    clearErrors();
    focusLater(index < drafts.length - 1 ? idOf(index, 'code') : addId);
  };
  return (
    <>
      {drafts.map((draft, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: new lines have no id, and lines keep their order
        <fieldset key={index} className={styles.line}>
          <legend className="vh">Line {index + 1}</legend>
          <SelectField
            id={idOf(index, 'code')}
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
              id={idOf(index, name)}
              name={`lines/${index}/${name}`}
              label={name === 'unitPrice' && draft.code === 'discount' ? 'Off each' : FIELD_LABELS[name]}
              className={name === 'text' ? undefined : styles.number}
              inputMode={name === 'text' ? undefined : 'decimal'}
              autoComplete="off"
              maxLength={name === 'text' ? BILL_TEXT_LIMIT : 12}
              error={errors.get(`lines/${index}/${name}`)}
              value={draft[name]}
              onChange={({ target }) => editOne(index, withBillText(draft, { [name]: target.value }))}
              onKeyDown={(event) => {
                const isLast = name === 'unitPrice' && index === drafts.length - 1;
                if (event.key !== 'Enter' || !isLast || isFull) return;
                event.preventDefault();
                add(newBillDraft('cleaning'));
              }}
            />
          ))}
          <CheckField
            id={idOf(index, 'taxed')}
            label="HST"
            checked={draft.taxed}
            onChange={({ target }) => editOne(index, { ...draft, taxed: target.checked })}
          />
          <span className={`num ${styles.amount}`}>{amountOf(draft)}</span>
          <Button variant="secondary" small aria-label={`Remove line ${index + 1}`} onClick={() => remove(index)}>
            Remove
          </Button>
        </fieldset>
      ))}
      <div className={styles.add}>
        <Button variant="secondary" small id={addId} disabled={isFull} onClick={() => add(newBillDraft('cleaning'))}>
          Add a line
        </Button>
        {offered.map((draft) => (
          <Button key={draft.code} variant="secondary" small onClick={() => add(draft)}>
            Add {draft.code === 'fuel' ? draft.text : `${draft.quantity} km over`}
          </Button>
        ))}
        {children}
      </div>
    </>
  );
}

/** The amount of a line, as soon as it has one. */
function amountOf(draft: BillDraft): string {
  const checked = checkBillDrafts([draft]);
  return checked.ok ? checked.value.lines.map(({ amount }) => formatCad(amount)).join('') : '';
}
