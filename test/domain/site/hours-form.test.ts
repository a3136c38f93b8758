import { describe, expect, it } from 'vitest';
import { DEFAULT_HOURS, type OpeningHours } from '../../../src/domain/shared/opening-hours.ts';
import { dayIn, describeHoursChange, hoursBefore, hoursTexts, readHours } from '../../../src/domain/site/hours-form.ts';
import { changedHours, changeSettings, defaultSettings } from '../../../src/domain/site/settings.ts';
import { NOON } from '../../support/values/samples.ts';

const TEXTS = hoursTexts(DEFAULT_HOURS);
const NO_SATURDAY: OpeningHours = { ...DEFAULT_HOURS, saturday: null };
const ALL_CLOSED = { ...DEFAULT_HOURS };
for (const day of Object.keys(ALL_CLOSED) as (keyof OpeningHours)[]) Object.assign(ALL_CLOSED, { [day]: null });

// SITE-8
describe('the form of the opening hours', () => {
  it('should read what it holds', () => {
    expect(TEXTS.saturday).toBe('09:00 to 12:00');
    expect(readHours(TEXTS)).toEqual({ ok: true, value: DEFAULT_HOURS });
    expect(readHours({ ...TEXTS, saturday: 'closed' })).toEqual({ ok: true, value: NO_SATURDAY });
    expect(dayIn('09:30 to 12:00')).toBeNull();
  });

  it('should refuse a day that ends before it begins, and a week without an open day', () => {
    expect(readHours({ ...TEXTS, monday: '09:00 to 09:00', friday: '17:00 to 08:00' })).toEqual({
      ok: false,
      problem: [
        { field: 'hours/monday', text: 'The last pickup must be after the first.' },
        { field: 'hours/friday', text: 'The last pickup must be after the first.' },
      ],
    });
    expect(readHours(hoursTexts(ALL_CLOSED))).toEqual({
      ok: false,
      problem: [{ field: 'hours/monday', text: 'Open on at least one day.' }],
    });
  });
});

// SITE-7, SITE-10
describe('a change of the opening hours', () => {
  const defaults = defaultSettings('desk@oakville.example');
  const change = (hours: OpeningHours) =>
    changeSettings(defaults, { seenVersion: 0, hours }, { by: 'dana@oakville.example', at: NOON })(undefined);

  it('should be stored beside the company, with each day before and after it', () => {
    const { out, next } = change(NO_SATURDAY);
    expect(out).toMatchObject({ ok: true, value: { settings: { hours: NO_SATURDAY }, fields: ['hours'] } });
    expect(next).toMatchObject({
      value: { version: 1, hours: NO_SATURDAY },
      history: [{ changes: [{ field: 'hours/saturday', before: '09:00 to 12:00', after: 'closed' }] }],
    });
  });

  it('should be refused where nothing differs, and with its days', () => {
    expect(change({ ...DEFAULT_HOURS }).out).toMatchObject({ problem: { code: 'nothing-changed' } });
    expect(change(ALL_CLOSED).out).toMatchObject({ problem: { code: 'hours', problems: [{ problem: 'no-day' }] } });
  });

  it('should stay with a later change of the company alone', () => {
    const { next } = change(NO_SATURDAY);
    const company = { ...defaults.company, since: 1990 };
    const rule = changeSettings(defaults, { seenVersion: 1, company }, { by: 'dana@oakville.example', at: NOON });
    expect(rule(next as never).next).toMatchObject({ value: { hours: NO_SATURDAY, company: { since: 1990 } } });
  });

  it('should be said, and undone, in the history', () => {
    const changes = changedHours(DEFAULT_HOURS, NO_SATURDAY);
    expect(changes.map(describeHoursChange)).toEqual(['Saturday: 9:00 am to 12:00 pm → closed']);
    expect(hoursBefore(changes)).toEqual({ saturday: '09:00 to 12:00' });
    const other = { field: 'company/phone', before: '1', after: '2' };
    expect([describeHoursChange(other), hoursBefore([other])]).toEqual([undefined, {}]);
  });
});
