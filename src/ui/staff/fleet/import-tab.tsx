import { type DragEvent, useState } from 'react';
import {
  ADDED_BEFORE,
  describeAdded,
  describeBadRows,
  describeFileField,
  FILE_TEXTS,
  IMPORT_FAILED,
  IMPORT_INTERRUPTED,
} from '../../../domain/fleet/staff-messages.ts';
import { VEHICLE_CLASSES } from '../../../domain/fleet/vehicle-class.ts';
import type { VehicleFieldName } from '../../../domain/fleet/vehicle-form.ts';
import { MAX_FILE_ROWS } from '../../../domain/fleet/vehicle-import.ts';
import { formatCount } from '../../../domain/shared/format-date.ts';
import { importVehicles, saveVehicleTemplate } from '../../../ports/api/calls/staff/vehicles.ts';
import type { Upload, VehicleImportRow } from '../../../ports/api/staff/staff-vehicle.ts';
import { AlertOutlet } from '../../kit/alert-outlet.tsx';
import { useNotifier } from '../../kit/alerts.tsx';
import { Button, buttonClass } from '../../kit/button.tsx';
import { TextField } from '../../kit/text-field.tsx';
import { useAction } from '../../kit/use-action.ts';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { useStaffSession } from '../session/staff-session.tsx';
import styles from './import-tab.module.css';

const FILE_ID = 'fleet-file';
/** How many problems the alert leads to. The table says all. */
const MAX_LINKS = 12;

/** A file that was chosen, and its rows once they are checked. */
type Chosen = { readonly file: Upload; readonly rows?: readonly VehicleImportRow[] };

const rowId = (row: number): string => `file-row-${row}`;
const keyOf = ({ row }: VehicleImportRow): string => String(row);

/**
 * Adds vehicles from a file (STAFF-66): its rows are shown with what is wrong with them, and a second
 * press adds them once all are right.
 */
export function ImportTab({ isShown }: { readonly isShown: boolean }) {
  const { send } = useStaffSession();
  const { notify, clear } = useNotifier();
  const checking = useAction(IMPORT_FAILED);
  const adding = useAction(IMPORT_INTERRUPTED);
  const running = checking.running || adding.running;
  const [chosen, setChosen] = useState<Chosen>();
  const rows = chosen?.rows ?? [];
  const right = rows.filter(({ problems }) => problems.length === 0).length;
  const isReady = right > 0 && right === rows.length;

  const submit = async (file: Upload, isDryRun: boolean): Promise<void> => {
    const sent = await send(importVehicles, { body: { file, dryRun: isDryRun ? 'true' : 'false' } });
    if (!sent.ok) {
      const { problem } = sent;
      const text = problem.code === 'too-large' ? FILE_TEXTS['too-large'] : problem.errors[0]?.message;
      notify({ kind: 'invalid', text: text ?? IMPORT_FAILED });
      return;
    }
    const { rows: checked, added } = sent.value;
    const bad = checked.filter(({ problems }) => problems.length > 0);
    if (isDryRun || bad.length > 0) setChosen({ file, rows: checked });
    else setChosen(undefined);
    if (bad.length > 0) notify({ kind: 'invalid', text: describeBadRows(bad), links: linksTo(bad) });
    else if (!isDryRun)
      notify({ kind: 'done', text: added > 0 ? describeAdded(added) : ADDED_BEFORE, takesFocus: true });
  };
  const choose = (file: File | undefined): void => {
    if (file === undefined || running) return;
    clear();
    void checking.start(async () => {
      const upload = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
      setChosen({ file: upload });
      await submit(upload, true);
    });
  };

  return (
    <>
      {isShown && <AlertOutlet />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: an extra; the control is the input */}
      <div
        className={styles.drop}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event: DragEvent) => {
          event.preventDefault();
          choose(event.dataTransfer.files[0]);
        }}
      >
        <TextField
          id={FILE_ID}
          name="file"
          label="File"
          hint={`CSV of a spreadsheet, with at most ${MAX_FILE_ROWS} vehicles. Pictures come later: until then each shows the drawing of its class.`}
          type="file"
          accept=".csv,text/csv"
          onClick={({ currentTarget }) => {
            // The same file can be chosen again after it was changed.
            currentTarget.value = '';
          }}
          onChange={({ target }) => choose(target.files?.[0])}
        />
        <p className={styles.chosen} role="status">
          {chosen &&
            (checking.running
              ? `Reading ${chosen.file.name}…`
              : adding.running
                ? `Adding ${formatCount(rows.length, 'vehicle')}…`
                : `${chosen.file.name}, ${formatCount(rows.length, 'row')}`)}
        </p>
        <a className={buttonClass({ variant: 'secondary', small: true })} href={saveVehicleTemplate.path} download>
          Empty file with the right columns
        </a>
        <details>
          <summary>The {VEHICLE_CLASSES.length} classes</summary>
          <p>{VEHICLE_CLASSES.map(({ name }) => name).join(', ')}</p>
        </details>
      </div>
      {rows.length > 0 && chosen && (
        <>
          <DataTable caption="Rows of the file" columns={COLUMNS} rows={rows} keyOf={keyOf} />
          <div className={styles.save}>
            <p className="num">
              {right} of {formatCount(rows.length, 'row is', 'rows are')} right
            </p>
            {!isReady && (
              <p id="why-not-added" className="hint">
                Opens when every row is right.
              </p>
            )}
            <Button
              disabled={!isReady || running}
              aria-describedby={isReady ? undefined : 'why-not-added'}
              onClick={() => {
                clear();
                void adding.start(() => submit(chosen.file, false));
              }}
            >
              Add {formatCount(rows.length, 'vehicle')}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

function linksTo(rows: readonly VehicleImportRow[]) {
  return rows
    .flatMap(({ row, problems }) =>
      problems.map(({ field, message }) => ({
        field: rowId(row),
        text: `Row ${row}, ${describeFileField(field)}: ${message}`,
      })),
    )
    .slice(0, MAX_LINKS);
}

const COLUMNS: readonly Column<VehicleImportRow>[] = [
  {
    id: 'row',
    head: 'Row',
    isLabelled: true,
    cell: ({ row }) => (
      <span id={rowId(row)} tabIndex={-1} className="num">
        {row}
      </span>
    ),
  },
  { ...column('name', 'Vehicle'), is: 'head' },
  column('classType', 'Class Type'),
  column('year', 'Year', 'number'),
  column('pricePerDay', 'Price a day', 'number'),
  column('cdwPerDay', 'Waiver a day', 'number'),
  column('seats', 'Seats', 'number'),
  column('doors', 'Doors', 'number'),
  column('bags', 'Bags', 'number'),
  column('units', 'Units', 'number'),
  {
    id: 'state',
    head: 'State',
    className: styles.state,
    cell: ({ problems }) =>
      problems.length === 0 ? (
        'Right'
      ) : (
        <ul className={styles.problems}>
          {problems.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              <b>{describeFileField(field)}:</b> {message}
            </li>
          ))}
        </ul>
      ),
  },
];

/** A column with what the file says, marked where it is wrong. */
function column(name: VehicleFieldName, head: string, is?: 'number'): Column<VehicleImportRow> {
  return {
    id: name,
    head,
    ...(is && { is }),
    isLabelled: true,
    cell: ({ cells, problems }) => {
      const isWrong = problems.some(({ field }) => field === name);
      return isWrong ? <span className={styles.wrong}>{cells[name] ?? 'empty'}</span> : (cells[name] ?? '');
    },
  };
}
