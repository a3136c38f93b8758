import { describe, expect, it } from 'vitest';
import { describeFileField, describeFileRowProblem } from '../../../src/domain/fleet/staff-messages.ts';
import { checkNewVehicle, EMPTY_VEHICLE_FORM, VEHICLE_FIELD_NAMES } from '../../../src/domain/fleet/vehicle-form.ts';
import { MAX_FILE_ROWS, readVehicleImport, vehicleTemplate } from '../../../src/domain/fleet/vehicle-import.ts';
import type { Result } from '../../../src/domain/shared/result.ts';

function unwrap<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.problem)}`);
  return result.value;
}

const HEAD = 'Car Name,Class Type,Brand,Model,Year,Price Per Day ($),Description,Seats,Doors,Bags,Transmission';
const COROLLA = 'Toyota Corolla,Mid Size,Toyota,Corolla,2025,64.00,Easy to park.,5,4,3,Automatic';
const read = (...lines: readonly string[]) => readVehicleImport(lines.join('\r\n'), 'Guelph');
const rowOf = (line: string, head = HEAD) => unwrap(read(head, line))[0];

// FLEET-43
describe('readVehicleImport', () => {
  it('should read a vehicle as the add-car form does', () => {
    const form = {
      ...EMPTY_VEHICLE_FORM,
      name: 'Toyota Corolla',
      classType: 'Mid Size',
      brand: 'Toyota',
      model: 'Corolla',
      year: '2025',
      pricePerDay: '64.00',
      rentalLocation: 'Oakville',
      description: 'Easy to park.',
      seats: '5',
      doors: '4',
      bags: '3',
      transmission: 'Automatic',
    };
    expect(rowOf(COROLLA)).toMatchObject({ row: 2, vehicle: unwrap(checkNewVehicle(form)), problems: [] });
  });

  it('should read names of fields, in any order, with semicolons and the amounts that go with them', () => {
    const head =
      'pricePerDay;name;classType;brand;model;year;description;seats;doors;bags;transmission;units;cdwPerDay';
    const row = rowOf('1.299,00;Cube;16’ cube VAN;Ford;E-450;2023;Big;3;2;0;Automatic;4;$ 32,99', head);
    expect(row).toMatchObject({
      vehicle: { classType: "16' Cube Van", type: 'Cube Van', pricePerDay: 129_900, cdwPerDay: 3299, units: 4 },
      problems: [],
    });
  });

  it('should read the boxes and the load, and leave the rest as the form has it', () => {
    const head = `${HEAD},Air Conditioning,Available,Retired,Loading,Box Length (ft),Plates or unit numbers`;
    expect(rowOf(`${COROLLA},YES,n,,Lift gate,16,AB 1`, head)?.vehicle).toMatchObject({
      available: false,
      features: { airConditioning: true },
      facts: { loading: 'lift-gate', boxLengthFt: 16 },
      unitNames: ['AB 1'],
    });
    expect(rowOf(`${COROLLA},,,,,,`, head)?.vehicle).toMatchObject({
      available: true,
      features: { airConditioning: false },
    });
  });

  it('should leave empty rows out and count them', () => {
    const rows = unwrap(read(HEAD, '', ',,,,,,,,,,', COROLLA, ''));
    expect(rows.map(({ row }) => row)).toEqual([4]);
  });

  it('should read a cell of several lines as one', () => {
    const rows = unwrap(read(HEAD, COROLLA.replace('Easy to park.', '"Easy, ""very"" easy\nto park."'), COROLLA));
    expect(rows.map(({ row, vehicle }) => [row, vehicle?.description])).toEqual([
      [2, 'Easy, "very" easy\nto park.'],
      [3, 'Easy to park.'],
    ]);
  });

  // PAGE-51
  it('should take the location by its name and by the town of the company', () => {
    for (const named of ['Oakville', 'Guelph', '']) {
      const row = rowOf(`${COROLLA},${named}`, `${HEAD},Rental Location`);
      expect(row).toMatchObject({ vehicle: { rentalLocation: 'Oakville' }, problems: [] });
    }
  });

  // FLEET-44
  it('should name every problem of a row', () => {
    const head = `${HEAD},Available,Rental Location`;
    const row = rowOf('Ford F-150,Half ton,Ford,F-150,25,$ 99.-,,5,4,3,Automatic,perhaps,Toronto,more', head);
    expect(row?.vehicle).toBeUndefined();
    expect(row?.cells).toMatchObject({ classType: 'Half ton', pricePerDay: '$ 99.-' });
    expect(row?.problems.map((problem) => [describeFileField(problem.field), describeFileRowProblem(problem)])).toEqual(
      [
        ['Row', 'This row has more cells than the head row. A text with a separator in it needs quotes.'],
        ['Class Type', 'This is not one of the 28 classes.'],
        ['Available', 'Write yes or no.'],
        ['Year', 'Enter a whole number in the usual range.'],
        ['Rental Location', 'There is one location. Leave this empty.'],
        ['Price Per Day', 'Enter a price in dollars with at most two decimals, like 79.99.'],
        ['Description', 'This field is required.'],
      ],
    );
  });

  it('should refuse a text that is too long', () => {
    const [problem] = rowOf(COROLLA.replace('Toyota Corolla', 'x'.repeat(101)))?.problems ?? [];
    expect(problem && describeFileRowProblem(problem)).toBe('Use at most 100 characters.');
  });

  it('should name the columns of the head that are unknown, twice or missing, and read no row', () => {
    const rows = unwrap(read('Car Name,name,Colour,Class Type,Brand,Model,Year,Seats,Doors,Bags,Transmission,', 'x'));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).toBe(1);
    expect(rows[0]?.problems.map((problem) => [problem.field, describeFileRowProblem(problem)])).toEqual([
      ['name', 'This column is there twice.'],
      ['Colour', 'There is no such field.'],
      ['pricePerDay', 'This column is missing.'],
      ['description', 'This column is missing.'],
    ]);
  });

  it('should refuse a file that is no CSV, has no vehicle, or has too many', () => {
    expect(read(HEAD, '"Toyota')).toEqual({ ok: false, problem: 'not-csv' });
    expect(read(HEAD)).toEqual({ ok: false, problem: 'no-rows' });
    expect(read('')).toEqual({ ok: false, problem: 'no-rows' });
    expect(read(HEAD, ...Array(MAX_FILE_ROWS).fill(COROLLA))).toMatchObject({ ok: true });
    expect(read(HEAD, ...Array(MAX_FILE_ROWS + 1).fill(COROLLA))).toEqual({ ok: false, problem: 'too-many-rows' });
    // What follows is not read.
    expect(read(HEAD, ...Array(MAX_FILE_ROWS + 1).fill(COROLLA), '"')).toMatchObject({ problem: 'too-many-rows' });
  });

  it('should refuse a file with more than 100 columns', () => {
    expect(read(','.repeat(100), COROLLA)).toEqual({ ok: false, problem: 'too-many-columns' });
    expect(read(`${HEAD}${','.repeat(89)}`, COROLLA)).toMatchObject({ ok: true });
    expect(read(HEAD, ','.repeat(2_000_000))).toEqual({ ok: false, problem: 'too-many-columns' });
  });
});

describe('vehicleTemplate', () => {
  // FLEET-43
  it('should have a column for each field, all of which are read', () => {
    expect(vehicleTemplate().trim().split(',')).toHaveLength(VEHICLE_FIELD_NAMES.length);
    const [row] = unwrap(readVehicleImport(`${vehicleTemplate()}x`, 'Guelph'));
    expect(row?.row).toBe(2);
  });
});
