import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvHead, csvLineOf } from '../../../src/domain/report/bookings-csv.ts';
import { parseCsv } from '../../support/values/parse-csv.ts';
import { aRental } from '../../support/values/rentals.ts';
import { aBooking, NOON } from '../../support/values/samples.ts';

const BOOKING = aBooking({ confirmationNumber: 'HOJ-483920' });

function cellsOf(form: Partial<typeof BOOKING.form>): readonly string[] {
  const [row = []] = parseCsv(csvLineOf({ ...BOOKING, form: { ...BOOKING.form, ...form } }));
  return row;
}

// REPORT-4
describe('the file of bookings', () => {
  it('should begin with its encoding and the names of its columns', () => {
    expect(csvHead()).toBe(
      '\uFEFFnumber,created,status,name,e-mail,phone,vehicle,pickup,dropoff,sub total,hst,total,lines,paid,balance,payer,claim or order,payer owes\r\n',
    );
  });

  it('should have a line for a booking, with times of the office and amounts in dollars', () => {
    expect(csvLineOf(BOOKING)).toBe(
      'HOJ-483920,2026-11-23 12:00,confirmed,Priya Raman,priya.raman@example.com,905 555 0118,Toyota Sienna,2026-11-27 10:00,2026-11-30 12:30,400.47,52.06,452.53,0.00,0.00,452.53,,,\r\n',
    );
    const { settlement } = aRental('completed');
    if (settlement === undefined) throw new Error('it is settled');
    const actual = { ...settlement.actual, rentalSubTotal: 100_005 };
    const billLines = [
      { id: 'a', code: 'toll', text: 'Toll', quantity: 1, unitPrice: 5, taxed: false, amount: 5 },
    ] as const;
    const billed = { ...BOOKING, settlement: { ...settlement, actual }, billLines };
    expect(csvLineOf(billed)).toMatch(/,1000\.10,130\.01,1130\.11,0\.05,0\.00,1130\.11,,,\r\n$/);
    const paid = { id: 'p', kind: 'payment', method: 'cash', amount: 120_000, at: NOON, by: 'kim' } as const;
    expect(csvLineOf({ ...billed, payments: [paid] })).toMatch(/,1200\.00,-69\.89,,,\r\n$/);
    const payer = { kind: 'insurer', name: '=Co-op', reference: 'CLM-1', share: 30_000 } as const;
    expect(csvLineOf({ ...BOOKING, payer })).toMatch(/,452\.53,'=Co-op,CLM-1,300\.00\r\n$/);
  });

  it.each(['=1+1', '-2', '@cmd', '\tx', '＝1+1', '－2', '＠cmd'])(
    'should keep %j from being run by a spreadsheet',
    (text) => {
      expect(cellsOf({ phone: text })[5]).toBe(`'${text}`);
      expect(cellsOf({ firstName: text, lastName: '' })[3]).toBe(`'${text.trim()}`.replace("'x", 'x'));
    },
  );

  it.each([
    ['+1 905-555-0142', '1 905-555-0142'],
    ['＋1 905-555-0142', '1 905-555-0142'],
    ['+ 44 20 7946 0958', '44 20 7946 0958'],
    ['+=1+1', "'=1+1"],
    ['++@cmd', "'@cmd"],
    ['1+1', '1+1'],
  ])('should write the phone %j as %j', (phone, cell) => {
    expect(cellsOf({ phone })[5]).toBe(cell);
  });

  it('should run no name that begins with a plus', () => {
    expect(cellsOf({ firstName: '+1' })[3]).toBe("'+1 Raman");
  });

  it('should have the same cells between semicolons', () => {
    const form = { ...BOOKING.form, firstName: 'Priya; "P"', phone: '905, 555' };
    const line = csvLineOf({ ...BOOKING, form }, 'semicolon');
    expect(line).toBe(
      'HOJ-483920;2026-11-23 12:00;confirmed;"Priya; ""P"" Raman";priya.raman@example.com;"905, 555";Toyota Sienna;2026-11-27 10:00;2026-11-30 12:30;400.47;52.06;452.53;0.00;0.00;452.53;;;\r\n',
    );
    expect(csvHead('semicolon')).toBe(csvHead().replaceAll(',', ';'));
  });

  it.each(['x;=HYPERLINK("http://x")', 'x\t=1+1'])('should keep %j in one cell, whatever separates cells', (text) => {
    const line = csvLineOf({ ...BOOKING, form: { ...BOOKING.form, phone: text } });
    expect(line).toContain(`,"${text.replaceAll('"', '""')}",`);
  });

  it('should bring 10 MB through', () => {
    const text = `=1+1,"${'a line\r\nand "another", '.repeat(500_000)}`;
    expect(text.length).toBeGreaterThan(10_000_000);
    const cells = cellsOf({ email: text });
    expect(cells).toHaveLength(18);
    expect(cells[4] === `'${text}`).toBe(true);
  });

  it('should bring every text through, whole but for the leading apostrophe', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const expected = /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
        const cells = cellsOf({ email: text });
        expect(cells).toHaveLength(18);
        expect(cells[4]).toBe(expected);
      }),
      { examples: [['"'], ['a,b'], ['a\r\nb'], ['\n'], ['""'], ["'=x"], ['\r'], ['=HYPERLINK("http://x","y")']] },
    );
  });
});
