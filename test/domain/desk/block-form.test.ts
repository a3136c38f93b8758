import { describe, expect, it } from 'vitest';
import { blockFormOf, readBlockForm, storedBlockForm } from '../../../src/domain/desk/block-form.ts';
import { aBlock } from '../../support/values/blocks.ts';
import { at } from '../../support/values/samples.ts';

const FORM = blockFormOf('2026-11-28', '2026-11-30');

// AVAIL-4
describe('readBlockForm', () => {
  it('should begin with whole days and all units', () => {
    expect(readBlockForm(FORM)).toEqual({
      ok: true,
      value: { from: at('2026-11-28', '00:00'), to: at('2026-12-01', '00:00'), reason: 'service', note: '' },
    });
  });

  it('should read a stored block as it is', () => {
    const block = aBlock({ units: 2, note: 'Tires' });
    const { from, to, reason, units } = block;
    expect(readBlockForm(storedBlockForm(block))).toEqual({
      ok: true,
      value: { from, to, reason, units, note: 'Tires' },
    });
  });

  it('should leave both ends in the repeated hour while only the note is edited', () => {
    const block = aBlock({ from: '2026-11-01T06:00:00.000Z', to: '2026-11-01T06:30:00.000Z' });
    const edited = { ...storedBlockForm(block), note: 'Tires' };
    expect(readBlockForm(edited, block)).toMatchObject({ value: { from: block.from, to: block.to, note: 'Tires' } });
    expect(readBlockForm({ ...edited, toTime: '01:45' }, block)).toMatchObject({
      value: { to: '2026-11-01T06:45:00.000Z' },
    });
  });

  it('should name what is missing, and an end that is not after the start', () => {
    expect(readBlockForm({ ...FORM, fromTime: '', toDate: '', units: '0' })).toEqual({
      ok: false,
      problem: [
        { field: 'from', text: 'Enter a date and a time.' },
        { field: 'to', text: 'Enter a date and a time.' },
        { field: 'units', text: 'Enter a whole number from 1 on.' },
      ],
    });
    const ended = { ...FORM, toDate: FORM.fromDate };
    expect(readBlockForm(ended)).toMatchObject({
      problem: [{ field: 'to', text: 'The end must be after the start.' }],
    });
  });

  it('should refuse a time that a clock change skips', () => {
    const skipped = { ...FORM, fromDate: '2026-03-08', fromTime: '02:30' } as const;
    expect(readBlockForm(skipped)).toMatchObject({ problem: [{ field: 'from' }] });
  });
});
