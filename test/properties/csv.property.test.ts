import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CSV_SEPARATORS, csvLine, readCsv } from '../../src/domain/shared/csv.ts';

const HEAD = ['one', 'two'];
const cell = () => fc.string({ unit: fc.constantFrom(...'ab ,;"\n\r\té日') });
const table = (cells: fc.Arbitrary<string>) =>
  fc.array(fc.array(cells, { minLength: 1, maxLength: 4 }), { maxLength: 5 });

// FLEET-43
describe('a file that is read', () => {
  it('should be what was written, whatever its cells have', () => {
    fc.assert(
      fc.property(table(cell()), fc.constantFrom('comma' as const, 'semicolon' as const), (rows, separator) => {
        const file = [HEAD, ...rows].map((cells) => csvLine(cells, separator)).join('');
        expect([...readCsv(file)]).toEqual([HEAD, ...rows]);
        expect([...readCsv(`\uFEFF${file}`)]).toEqual([HEAD, ...rows]);
      }),
    );
  });

  it('should have lines that end in each way, the last in none', () => {
    const plain = fc.string({ unit: fc.constantFrom('a', 'é', ' ') });
    fc.assert(
      fc.property(
        table(plain),
        fc.constantFrom('\n', '\r', '\r\n'),
        fc.constantFrom(...Object.values(CSV_SEPARATORS)),
        (rows, end, separator) => {
          const lines = [HEAD, ...rows, ['last']];
          expect([...readCsv(lines.map((line) => line.join(separator)).join(end))]).toEqual(lines);
        },
      ),
    );
  });

  it('should be refused where a quote is not closed, or text follows a closed one', () => {
    fc.assert(
      fc.property(cell(), (text) => {
        const quoted = `"${text.replaceAll('"', '""')}"`;
        expect([...readCsv(`one\n${quoted}`)]).toEqual([['one'], [text]]);
        expect([...readCsv(`one\n${quoted}a`)]).toEqual([['one'], 'not-csv']);
        expect([...readCsv(`one\n"${text.replaceAll('"', '""')}`)]).toEqual([['one'], 'not-csv']);
      }),
    );
  });
});
