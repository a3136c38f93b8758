import { describe, expect, it } from 'vitest';
import {
  askForReturn,
  describeLateCost,
  openHandoverForm,
  parseOdometer,
  previewReturn,
  readHandoverForm,
  shownMoment,
} from '../../../src/domain/rental/handover-form.ts';
import { DEFAULT_HOURS } from '../../../src/domain/shared/opening-hours.ts';
import type { Instant } from '../../../src/domain/shared/toronto-time.ts';
import { aBooking, at, NOON } from '../../support/values/samples.ts';

const OPENED = openHandoverForm('T-04');
const TYPED = { ...OPENED, odometer: '48,951', fuel: 6 };

// BOOK-47
describe('the form of a hand-over', () => {
  it('should show now, by the office’s clock, until the moment is edited', () => {
    expect(OPENED).toEqual({ odometer: '', unit: 'T-04', note: '' });
    expect(openHandoverForm().unit).toBe('');
    expect(shownMoment(OPENED, NOON)).toEqual({ date: '2026-11-23', time: '12:00', shown: NOON });
    const moment = { date: '2026-11-24', time: '', shown: NOON } as const;
    expect(shownMoment({ moment }, NOON)).toEqual(moment);
  });

  it('should leave out a moment that was not edited, and empty texts', () => {
    expect(readHandoverForm(TYPED)).toEqual({ ok: true, value: { odometer: 48_951, fuel: 6, unit: 'T-04' } });
    const edited = {
      ...TYPED,
      unit: ' ',
      note: 'Scratch.',
      moment: { date: '2026-11-24', time: '09:10', shown: NOON },
    } as const;
    expect(readHandoverForm(edited)).toEqual({
      ok: true,
      value: { odometer: 48_951, fuel: 6, note: 'Scratch.', at: at('2026-11-24', '09:10') },
    });
    expect(readHandoverForm({ ...TYPED, moment: { date: '2026-11-23', time: '12:01', shown: NOON } })).toMatchObject({
      value: { at: at('2026-11-23', '12:01') },
    });
    const blank = { ...TYPED, note: ' ', unit: '' };
    expect(readHandoverForm(blank)).toEqual({ ok: true, value: { odometer: 48_951, fuel: 6 } });
  });

  it('should stay in the repeated hour that it showed', () => {
    const shown = '2026-11-01T06:40:20.000Z';
    const moment = { ...shownMoment(OPENED, shown), time: '01:35' } as const;
    expect(readHandoverForm({ ...TYPED, moment })).toMatchObject({ value: { at: '2026-11-01T06:35:00.000Z' } });
    const untouched = shownMoment(OPENED, shown);
    expect(readHandoverForm({ ...TYPED, moment: untouched })).toMatchObject({ value: { at: shown } });
  });

  it('should name every field that is missing', () => {
    const { fuel: _, ...unfilled } = TYPED;
    expect(readHandoverForm({ ...unfilled, odometer: '', moment: { date: '', time: '12:00', shown: NOON } })).toEqual({
      ok: false,
      problem: ['odometer', 'fuel', 'at'],
    });
    expect(readHandoverForm({ ...TYPED, moment: { date: '2026-11-23', time: '', shown: NOON } })).toEqual({
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

// BOOK-47
describe('askForReturn', () => {
  const saturday = { dropoffTime: at('2026-11-28', '18:00') };
  const monday = { dropoffTime: at('2026-11-30', '12:30') };
  const closed = [{ date: '2026-11-30', reason: 'Stocktaking' }] as const;
  const now = at('2026-11-30', '13:00');

  it('should leave the moment empty where nobody was there when it was due', () => {
    const asked = askForReturn(TYPED, saturday, { hours: DEFAULT_HOURS, closedDays: [] }, now);
    expect(asked).toEqual({ ...TYPED, moment: { date: '', time: '', shown: saturday.dropoffTime } });
    expect(readHandoverForm(asked)).toEqual({ ok: false, problem: ['at'] });
    expect(askForReturn(TYPED, monday, { hours: DEFAULT_HOURS, closedDays: closed }, now).moment).toMatchObject({
      date: '',
    });
  });

  it('should be now within office hours, and before it is due', () => {
    expect(askForReturn(TYPED, monday, { hours: DEFAULT_HOURS, closedDays: [] }, now)).toBe(TYPED);
    expect(askForReturn(TYPED, saturday, { hours: DEFAULT_HOURS, closedDays: [] }, at('2026-11-28', '17:59'))).toBe(
      TYPED,
    );
  });

  it('should keep what was typed', () => {
    const typed = { ...TYPED, moment: shownMoment(TYPED, NOON) };
    expect(askForReturn(typed, saturday, { hours: DEFAULT_HOURS, closedDays: [] }, now)).toBe(typed);
  });
});

// PRICE-24
describe('previewReturn', () => {
  const out = { at: NOON, by: 'dana@oakville.example', odometer: 48_212, fuel: 8 };
  const rental = { ...aBooking(), handover: { out } };

  it('should settle a return that is possible, now by default', () => {
    const late = previewReturn(rental, { odometer: 48_951, fuel: 6 }, at('2026-11-30', '13:40'));
    expect(late?.settlement).toMatchObject({ difference: 2656, kilometresDriven: 739, kilometresOver: 139 });
    const cost = (at: Instant) => {
      const settlement = previewReturn(rental, { odometer: 48_951, fuel: 6 }, at)?.settlement;
      return settlement && describeLateCost(rental, settlement, at);
    };
    expect(cost(at('2026-11-30', '13:40'))).toBe(', 1 h 10 min late, $26.56 more');
    expect(cost(at('2026-11-30', '12:30'))).toBe('');
    expect(previewReturn(rental, { odometer: 48_212, fuel: 8 }, at('2026-11-30', '12:30'))).toMatchObject({
      settlement: { difference: 0 },
    });
  });

  it('should settle nothing before the hand-out, below its odometer, or of a vehicle that is not out', () => {
    expect(previewReturn(rental, { odometer: 48_211, fuel: 8 }, NOON)).toBeUndefined();
    expect(previewReturn(rental, { odometer: 48_212, fuel: 8, at: at('2026-11-22', '09:00') }, NOON)).toBeUndefined();
    expect(previewReturn(aBooking(), { odometer: 48_212, fuel: 8 }, NOON)).toBeUndefined();
  });
});
