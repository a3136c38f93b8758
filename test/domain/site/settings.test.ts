import { describe, expect, it } from 'vitest';
import type { Company } from '../../../src/domain/shared/company.ts';
import {
  changeSettings,
  defaultSettings,
  presentSettings,
  type StoredSettings,
} from '../../../src/domain/site/settings.ts';
import { NOON } from '../../support/values/samples.ts';

const DEFAULTS = defaultSettings('desk@oakville.example');
const ACTOR = { by: 'dana@oakville.example', at: NOON };
const withFacts = (over: Partial<Company>): Company => ({ ...DEFAULTS.company, ...over });
const change = (over: Partial<Company>) =>
  changeSettings(DEFAULTS, { seenVersion: 0, company: withFacts(over) }, ACTOR)(undefined);

// SITE-1
describe('a change of the settings', () => {
  it('should be stored with a line of history, the first one over the defaults', () => {
    const first = change({ phone: '416-555-0199' });
    const company = withFacts({ phone: '416-555-0199' });
    const settings = { ...DEFAULTS, version: 1, company, changedAt: NOON };
    const line = { version: 1, ...ACTOR, changes: [{ field: 'phone', before: '905-555-0142', after: '416-555-0199' }] };
    expect(first.out).toEqual({ ok: true, value: { settings, fields: ['phone'] } });
    const stored = { version: 1, texts: {}, company, changedAt: NOON };
    expect(first.next).toEqual({ value: stored, history: [line] });
    const towns = ['Oakville', 'Acton'];
    const request = { seenVersion: 1, company: { ...company, towns } };
    const second = changeSettings(DEFAULTS, request, ACTOR)(first.next as never);
    expect(second.next).toMatchObject({
      value: { version: 2, company: { towns, phone: '416-555-0199' } },
      history: [line, { version: 2, changes: [{ field: 'towns', after: 'Oakville, Acton' }] }],
    });
  });

  it('should be refused after others, and where nothing differs', () => {
    const { next } = change({ phone: '416-555-0199' });
    const late = changeSettings(DEFAULTS, { seenVersion: 0, company: withFacts({ since: 1990 }) }, ACTOR);
    expect(late(next as never)).toEqual({
      out: {
        ok: false,
        problem: { code: 'changed-meanwhile', version: 1 },
      },
    });
    expect(change({})).toEqual({ out: { ok: false, problem: { code: 'nothing-changed' } } });
    expect(change({ street: ' 120 Example Road ' }).out).toMatchObject({ problem: { code: 'nothing-changed' } });
    expect(changeSettings(DEFAULTS, { seenVersion: 0 }, ACTOR)(undefined).out).toMatchObject({ ok: false });
  });
});

// PAGE-15
it('should store what owners changed alone, so that COMPANY_EMAIL counts until they change the company', () => {
  const hours = { ...DEFAULTS.hours, saturday: null };
  const first = changeSettings(DEFAULTS, { seenVersion: 0, company: DEFAULTS.company, hours }, ACTOR)(undefined);
  expect(first.next).toMatchObject({ value: { version: 1, hours, texts: {}, changedAt: NOON } });
  expect(first.next).not.toHaveProperty('value.company');
  const { value: stored } = first.next as { value: StoredSettings };
  const later = defaultSettings('later@oakville.example');
  expect(presentSettings(later, stored)).toMatchObject({ hours, company: { email: 'later@oakville.example' } });
  const company = { ...later.company, phone: '416-555-0199' };
  const second = changeSettings(later, { seenVersion: 1, company }, ACTOR)(first.next as never);
  expect(second.next).toMatchObject({ value: { version: 2, company, hours } });
});

// SITE-23
it('should have a legal name where an owner gave one', () => {
  const { next } = change({ legalName: ' Halton Rentals Ltd. ' });
  expect(next).toMatchObject({
    value: { company: { legalName: 'Halton Rentals Ltd.' } },
    history: [{ changes: [{ field: 'legalName', before: '', after: 'Halton Rentals Ltd.' }] }],
  });
  const request = { seenVersion: 1, company: withFacts({ legalName: ' ' }) };
  const emptied = changeSettings(DEFAULTS, request, ACTOR)(next as never);
  expect(emptied.next).toMatchObject({ value: { company: DEFAULTS.company } });
  expect(emptied.next).not.toHaveProperty('value.company.legalName');
  expect(change({ legalName: '<b>' }).out).toMatchObject({ problem: { code: 'company', fields: ['legalName'] } });
});

// SITE-2
describe('the facts of the company', () => {
  it.each<[Partial<Company>, Partial<Company>]>([
    [{ postalCode: 'l6k0b1' }, { postalCode: 'L6K 0B1' }],
    [{ hstNumber: '104218873rt0001' }, { hstNumber: '104218873 RT 0001' }],
    [{ hstNumber: '' }, { hstNumber: '' }],
    [{ province: 'qc' }, { province: 'QC' }],
    [{ phone: '(416) 555-0199' }, { phone: '(416) 555-0199' }],
    [{ name: ' Halton\tRentals ' }, { name: 'Halton Rentals' }],
    [{ links: [] }, { links: [] }],
    [
      { links: [{ name: 'Blog', url: 'https://blog.example/a?b' }] },
      { links: [{ name: 'Blog', url: 'https://blog.example/a?b' }] },
    ],
  ])('should be stored clean: %j', (typed, stored) => {
    expect(change(typed).next).toMatchObject({ value: { company: stored } });
  });

  it.each<Partial<Company>>([
    { name: ' ' },
    { name: '<b>Halton</b>' },
    { name: 'Halton {{SITE}}' },
    { street: '2 \u202eSpeers Road' },
    { links: [{ name: 'Blog', url: 'https://blog.example/{{RETENTION}}' }] },
    { since: 12 },
    { since: 1991.5 },
    { street: '' },
    { town: '' },
    { province: 'Ontario' },
    { postalCode: 'D6K 0A0 1' },
    { latitude: 91 },
    { longitude: -181 },
    { phone: '905-555-014' },
    { phone: '1-800-RENT-NOW' },
    { email: 'desk at oakville' },
    { hstNumber: '12345' },
    { links: [{ name: 'Facebook', url: 'http://www.facebook.com/halton' }] },
    { links: [{ name: '', url: 'https://www.facebook.com/halton' }] },
    { towns: ['Oakville', ' '] },
  ])('should be refused by their field: %j', (typed) => {
    expect(change(typed).out).toEqual({ ok: false, problem: { code: 'company', fields: Object.keys(typed) } });
  });
});
