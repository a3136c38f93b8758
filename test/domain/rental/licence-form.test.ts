import { describe, expect, it } from 'vitest';
import { DRIVER_FIELD_TEXTS, offeredDriver, openDriver, readDrivers } from '../../../src/domain/rental/licence-form.ts';

const FORM = { firstName: 'Mei', lastName: 'Chen', email: 'mei@example.com' };
const LICENCE = { name: 'Mei Chen', region: 'CA-ON', expiresOn: '2029-03-14', last4: '4471' } as const;
const rental = (at: string, drivers: readonly (typeof LICENCE)[], over = {}) => ({
  form: FORM,
  handover: { out: { at, drivers } },
  ...over,
});
const blank = openDriver('Mei Chen');

// STAFF-68
describe('the licence that is offered', () => {
  it('should be that of the last rental of the customer, to be seen once more', () => {
    const older = rental('2026-01-05T15:00:00.000Z', [{ ...LICENCE, last4: '0000' as '4471' }]);
    const newer = rental('2026-06-05T15:00:00.000Z', [LICENCE]);
    expect(offeredDriver({ form: FORM }, [older, newer])).toEqual({ ...LICENCE, isSeen: false });
    expect(offeredDriver({ form: { ...FORM, email: 'MEI@example.com' } }, [newer])).toMatchObject({ last4: '4471' });
  });

  it('should be nobody else’s', () => {
    const known = rental('2026-06-05T15:00:00.000Z', [LICENCE]);
    expect(offeredDriver({ form: FORM }, [])).toEqual(blank);
    expect(offeredDriver({ form: FORM }, [{ form: FORM }])).toEqual(blank);
    // Two people of one company address, an erased rental, and customers without an address.
    const other = { ...FORM, firstName: 'Omar', lastName: 'Aziz' };
    expect(offeredDriver({ form: other }, [known])).toEqual(openDriver('Omar Aziz'));
    expect(offeredDriver({ form: FORM }, [{ ...known, erasedAt: '2026-07-01T00:00:00.000Z' }])).toEqual(blank);
    expect(offeredDriver({ form: FORM }, [{ ...known, form: { ...FORM, email: 'a@example.com' } }])).toEqual(blank);
    const none = { ...FORM, email: '' };
    expect(offeredDriver({ form: none }, [{ ...known, form: none }])).toEqual(blank);
  });
});

// STAFF-68
describe('drivers as typed', () => {
  it('should be read once the licence was seen', () => {
    expect(readDrivers([{ ...LICENCE, name: ' Mei Chen ', isSeen: true }])).toEqual({ ok: true, value: [LICENCE] });
  });

  it('should be left out where nothing is typed', () => {
    expect(readDrivers([])).toEqual({ ok: true, value: [] });
    expect(readDrivers([blank])).toEqual({ ok: true, value: [] });
  });

  it('should be refused at each field that is missing or cannot be read', () => {
    expect(readDrivers([{ ...LICENCE, isSeen: false }])).toEqual({
      ok: false,
      problem: [{ path: '/drivers/0/isSeen', message: DRIVER_FIELD_TEXTS.isSeen }],
    });
    const wrong = { name: ' ', region: 'A1234-56789', last4: '44-1', expiresOn: '', isSeen: true } as const;
    const read = readDrivers([blank, wrong]);
    expect(read.ok ? [] : read.problem.map(({ path }) => path)).toEqual([
      '/drivers/0/last4',
      '/drivers/0/expiresOn',
      '/drivers/0/isSeen',
      '/drivers/1/name',
      '/drivers/1/region',
      '/drivers/1/last4',
      '/drivers/1/expiresOn',
    ]);
  });
});
