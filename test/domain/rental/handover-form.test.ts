import { describe, expect, it } from 'vitest';
import {
  openHandoverForm,
  parseOdometer,
  previewReturn,
  readHandoverForm,
  shownMoment,
} from '../../../src/domain/rental/handover-form.ts';
import { aBooking, at, NOON } from '../../support/values/samples.ts';

const OPENED = openHandoverForm('T-04');
const TYPED = { ...OPENED, odometer: '48,951', fuel: 6 };

// BOOK-47
describe('the form of a hand-over', () => {
  it('should show now, by the office’s clock, until the moment is edited', () => {
    expect(OPENED).toEqual({ odometer: '', unit: 'T-04', note: '' });
    expect(openHandoverForm().unit).toBe('');
    expect(shownMoment(OPENED, NOON)).toEqual({ date: '2026-11-23', time: '12:00' });
    const moment = { date: '2026-11-24', time: '' } as const;
    expect(shownMoment({ moment }, NOON)).toEqual(moment);
  });

  it('should leave out a moment that was not edited, and empty texts', () => {
    expect(readHandoverForm(TYPED)).toEqual({ ok: true, value: { odometer: 48_951, fuel: 6, unit: 'T-04' } });
    const edited = { ...TYPED, unit: ' ', note: 'Scratch.', moment: { date: '2026-11-24', time: '09:10' } } as const;
    expect(readHandoverForm(edited)).toEqual({
      ok: true,
      value: { odometer: 48_951, fuel: 6, note: 'Scratch.', at: at('2026-11-24', '09:10') },
    });
    expect(readHandoverForm({ ...TYPED, moment: { date: '2026-11-23', time: '12:01' } })).toMatchObject({
      value: { at: at('2026-11-23', '12:01') },
    });
    const blank = { ...TYPED, note: ' ', unit: '' };
    expect(readHandoverForm(blank)).toEqual({ ok: true, value: { odometer: 48_951, fuel: 6 } });
  });

  it('should name every field that is missing', () => {
    const { fuel: _, ...unfilled } = TYPED;
    expect(readHandoverForm({ ...unfilled, odometer: '', moment: { date: '', time: '12:00' } })).toEqual({
      ok: false,
      problem: ['odometer', 'fuel', 'at'],
    });
    expect(readHandoverForm({ ...TYPED, moment: { date: '2026-11-23', time: '' } })).toEqual({
      ok: false,
      problem: ['at'],
    });
    expect(readHandoverForm({ ...TYPED, odometer: 'x' })).toEqual({ ok: false, problem: ['odometer'] });
    expect(readHandoverForm(unfilled)).toEqual({ ok: false, problem: ['fuel'] });
    expect(readHandoverForm({ ...TYPED, fuel: 0 })).toMatchObject({ value: { fuel: 0 } });
  });

  it.each([
    ['48212', 48_212],
    ['48,212', 48_212],
    [' 48 212 km ', 48_212],
    ['48212KM', 48_212],
    ['٤٨٢١٢', 48_212],
    ['４８２１２', 48_212],
    ['0', 0],
    ['2000000', 2_000_000],
    ['2000001', undefined],
    ['', undefined],
    ['-1', undefined],
    ['48.5', undefined],
    ['48212 km 5', undefined],
    ['full', undefined],
  ])('should read the odometer %o as %o', (text, kilometres) => {
    expect(parseOdometer(text)).toBe(kilometres);
  });
});

// PRICE-24
describe('previewReturn', () => {
  const out = { at: NOON, by: 'dana@oakville.example', odometer: 48_212, fuel: 8 };
  const rental = { ...aBooking(), handover: { out } };

  it('should settle a return that is possible, now by default', () => {
    const late = previewReturn(rental, { odometer: 48_951, fuel: 6 }, at('2026-11-30', '13:40'));
    expect(late).toMatchObject({ difference: 2656, kilometresDriven: 739, kilometresOver: 139 });
    expect(previewReturn(rental, { odometer: 48_212, fuel: 8 }, at('2026-11-30', '12:30'))).toMatchObject({
      difference: 0,
    });
  });

  it('should settle nothing before the hand-out, below its odometer, or of a vehicle that is not out', () => {
    expect(previewReturn(rental, { odometer: 48_211, fuel: 8 }, NOON)).toBeUndefined();
    expect(previewReturn(rental, { odometer: 48_212, fuel: 8, at: at('2026-11-22', '09:00') }, NOON)).toBeUndefined();
    expect(previewReturn(aBooking(), { odometer: 48_212, fuel: 8 }, NOON)).toBeUndefined();
  });
});
