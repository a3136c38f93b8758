import { RENTAL_LOCATION } from '../shared/company.ts';
import { type CsvProblem, csvLine, readCsv } from '../shared/csv.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { mapNames } from '../shared/table.ts';
import { findClass } from './vehicle-class.ts';
import {
  BOXES,
  checkNewVehicle,
  EMPTY_VEHICLE_FORM,
  type NewVehicle,
  type NewVehicleProblem,
  VEHICLE_FIELD_NAMES,
  VEHICLE_ROWS,
  type VehicleFieldName,
} from './vehicle-form.ts';

/** The most vehicles of a file, and its most bytes: 500 long descriptions with everything else. */
export const MAX_FILE_ROWS = 500;
export const MAX_VEHICLE_IMPORT_BYTES = 2 * 1024 * 1024;

/** Why a file is not read at all. */
export type VehicleImportProblem = CsvProblem | 'no-rows' | 'too-many-rows' | 'too-large';

/** What a row says of each field, as typed. */
export type FileCells = Readonly<Partial<Record<VehicleFieldName, string>>>;

/** A problem of a row: of a field, of a column that is no field, or of the row itself (`row`). */
export type FileRowProblem = {
  readonly field: string;
  readonly code: NewVehicleProblem['code'] | 'unknown-column' | 'column-twice' | 'no-column' | FileOnlyProblem;
};
type FileOnlyProblem = 'not-a-class' | 'not-a-flag' | 'too-long' | 'too-many-cells';

/** A row of a file by its number in a spreadsheet, from 1 for the head: a vehicle, or what is wrong with it. */
export type FileRow = {
  readonly row: number;
  readonly cells: FileCells;
  readonly vehicle?: NewVehicle;
  readonly problems: readonly FileRowProblem[];
};

/** Returns an empty file with a column for each field of the add-car form (FLEET-43). */
export function vehicleTemplate(): string {
  return csvLine(VEHICLE_FIELD_NAMES.map((name) => VEHICLE_ROWS[name].label));
}

/**
 * Reads a file of vehicles (FLEET-43): a head row with names or labels of the fields of the add-car
 * form in any order, and a row for each vehicle, which is checked as that form is (FLEET-44). Empty
 * rows are left out. `town` is what pages call the one location (PAGE-51), which may be named by it.
 * While the head row has a problem, it alone is returned.
 */
export function readVehicleImport(text: string, town: string): Result<readonly FileRow[], VehicleImportProblem> {
  let row = 0;
  let head: readonly string[] = [];
  const filled: FilledRow[] = [];
  for (const cells of readCsv(text)) {
    if (typeof cells === 'string') return refuse(cells);
    row += 1;
    if (row === 1) head = cells;
    else if (cells.some((cell) => cell.trim() !== '')) filled.push({ row, cells });
    if (filled.length > MAX_FILE_ROWS) return refuse('too-many-rows');
  }
  if (filled.length === 0) return refuse('no-rows');
  const columns = head.map((cell) => FIELD_BY_TITLE.get(titleKey(cell)));
  const problems = headProblems(head, columns);
  if (problems.length > 0) return ok([{ row: 1, cells: {}, problems }]);
  return ok(filled.map((line) => readRow(line, columns, town)));
}

/** Compares names without case, spaces and signs: "Price Per Day ($)" is `pricePerDay`. */
function titleKey(title: string): string {
  return title.toLowerCase().replace(/[^a-z\d]/g, '');
}

const FIELD_BY_TITLE: ReadonlyMap<string, VehicleFieldName> = new Map(
  VEHICLE_FIELD_NAMES.flatMap((name) => [name, VEHICLE_ROWS[name].label].map((title) => [titleKey(title), name])),
);

/** The fields without which no vehicle can be read. There is one location, which need not be said. */
const NEEDED = VEHICLE_FIELD_NAMES.filter((name) => !VEHICLE_ROWS[name].optional && name !== 'rentalLocation');

function headProblems(
  head: readonly string[],
  columns: readonly (VehicleFieldName | undefined)[],
): readonly FileRowProblem[] {
  return [
    ...head.flatMap((title, index): readonly FileRowProblem[] => {
      const name = columns[index];
      if (name === undefined) return title.trim() === '' ? [] : [{ field: title.trim(), code: 'unknown-column' }];
      return columns.indexOf(name) < index ? [{ field: name, code: 'column-twice' }] : [];
    }),
    ...NEEDED.filter((name) => !columns.includes(name)).map((field) => ({ field, code: 'no-column' }) as const),
  ];
}

type FilledRow = { readonly row: number; readonly cells: readonly string[] };

function readRow(
  { row, cells: line }: FilledRow,
  columns: readonly (VehicleFieldName | undefined)[],
  town: string,
): FileRow {
  const isTooWide = line.some((cell, index) => columns[index] === undefined && cell.trim() !== '');
  const typed = columns.flatMap((name, index) => {
    const cell = line[index]?.trim() ?? '';
    return name === undefined || cell === '' ? [] : [[name, cell] as const];
  });
  const cells: FileCells = Object.fromEntries(typed);
  const classType = findClass(cells.classType ?? '')?.name;
  const own: readonly FileRowProblem[] = [
    ...(isTooWide ? [{ field: 'row', code: 'too-many-cells' } as const] : []),
    ...(cells.classType === undefined || classType !== undefined
      ? []
      : [{ field: 'classType', code: 'not-a-class' } as const]),
    ...typed.filter(isTooLong).map(([field]) => ({ field, code: 'too-long' }) as const),
    ...BOXES.filter((name) => cells[name] !== undefined && flagOf(cells[name]) === undefined).map(
      (field) => ({ field, code: 'not-a-flag' }) as const,
    ),
  ];
  const checked = checkNewVehicle({
    ...EMPTY_VEHICLE_FORM,
    rentalLocation: RENTAL_LOCATION,
    ...cells,
    ...(cells.rentalLocation === town && { rentalLocation: RENTAL_LOCATION }),
    ...(classType && { classType }),
    ...(cells.loading && { loading: cells.loading.toLowerCase().replace(/\s+/g, '-') }),
    ...mapNames(BOXES, (name) => flagOf(cells[name]) ?? EMPTY_VEHICLE_FORM[name]),
  });
  const problems = [...own, ...(checked.ok ? [] : checked.problem)];
  return { row, cells, problems, ...(checked.ok && problems.length === 0 && { vehicle: checked.value }) };
}

function isTooLong([name, cell]: readonly [VehicleFieldName, string]): boolean {
  const row = VEHICLE_ROWS[name];
  return row.is === 'text' && cell.length > row.most;
}

/** Reads yes or no. Undefined for an empty cell, which leaves the box as the form has it, and for another text. */
function flagOf(cell = ''): boolean | undefined {
  if (/^(?:yes|y|true|1|x|on)$/i.test(cell)) return true;
  return /^(?:no|n|false|0|off)$/i.test(cell) ? false : undefined;
}
