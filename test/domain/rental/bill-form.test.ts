import { describe, expect, it } from 'vitest';
import { writeBillLines } from '../../../src/domain/pricing/bill-lines.ts';
import {
  billDrafts,
  isBilled,
  mergeBill,
  newBillDraft,
  readBillDrafts,
  returnDrafts,
  suggestedLines,
  withBillCode,
  withBillText,
} from '../../../src/domain/rental/bill-form.ts';
import { aRental } from '../../support/values/rentals.ts';

// PRICE-27
describe('the form of the lines by hand', () => {
  it('should read what it shows of stored lines as those lines', () => {
    const entries = [
      { code: 'kilometres', text: 'Extra kilometres', quantity: 970, unitPrice: 18, taxed: true },
      { code: 'discount', text: 'Goodwill', quantity: 1.5, unitPrice: -1250, taxed: true },
      { code: 'toll', text: '407 ETR', quantity: 1, unitPrice: 0, taxed: false },
    ] as const;
    const written = writeBillLines(entries, [], ['a', 'b', 'c']);
    if (!written.ok) throw new Error('the lines are right');
    const read = writeBillLines(readBillDrafts(billDrafts(written.value)), written.value, []);
    expect(read).toEqual(written);
  });

  it('should refuse what it cannot read', () => {
    const drafts = [{ ...newBillDraft('fuel'), quantity: 'half', unitPrice: '' }];
    expect(writeBillLines(readBillDrafts(drafts), [], ['a'])).toEqual({
      ok: false,
      problem: [
        { index: 0, problem: 'quantity-unusable' },
        { index: 0, problem: 'price-unusable' },
      ],
    });
  });

  it('should refuse a discount without a price', () => {
    const read = readBillDrafts([{ ...newBillDraft('discount'), text: 'Goodwill' }]);
    expect(writeBillLines(read, [], ['a'])).toEqual({ ok: false, problem: [{ index: 0, problem: 'price-unusable' }] });
  });

  it('should keep a typed text when the kind changes, and HST off tolls', () => {
    const cleaning = newBillDraft('cleaning');
    expect(withBillCode(cleaning, 'toll')).toMatchObject({ code: 'toll', text: 'Toll', taxed: false });
    expect(withBillCode({ ...cleaning, text: 'Dog hair' }, 'other')).toMatchObject({ text: 'Dog hair', taxed: true });
  });

  // STAFF-31
  it('should have the lines that a colleague added, and none that was removed', () => {
    const entry = { code: 'toll', quantity: 1, unitPrice: 500, taxed: false } as const;
    const stored = ['a', 'b', 'c'].map((id) => ({ ...entry, id, text: id, amount: 500 }));
    const typed = { lines: [...billDrafts(stored.slice(0, 2)), newBillDraft('fuel')], seen: ['a', 'b'] };
    expect(mergeBill(typed, stored.slice(1)).map(({ text }) => text)).toEqual(['b', 'Fuel', 'c']);
    expect(mergeBill({ ...typed, seen: ['a', 'b', 'c'] }, stored).map(({ text }) => text)).toEqual(['a', 'b', 'Fuel']);
  });

  it('should offer kilometres over and missing fuel once', () => {
    const completed = aRental('completed');
    const { settlement } = completed;
    if (settlement === undefined) throw new Error('it is settled');
    const rental = { ...completed, settlement: { ...settlement, kilometresOver: 970 } };
    const offered = suggestedLines(rental, []);
    expect(offered).toMatchObject([
      { code: 'kilometres', quantity: '970', unitPrice: '' },
      { code: 'fuel', text: 'Fuel 6/8, went out full (2/8 missing)', quantity: '2' },
    ]);
    expect(suggestedLines(rental, offered)).toEqual([]);
    expect(suggestedLines(aRental('out'), [])).toEqual([]);
  });

  it('should offer kilometres over at the rate of the booking, if it has one (PRICE-32)', () => {
    const completed = aRental('completed');
    const { settlement } = completed;
    if (settlement === undefined) throw new Error('it is settled');
    const rental = {
      ...completed,
      settlement: { ...settlement, kilometresOver: 970 },
      tariff: { ...completed.tariff, extraKilometre: 18 },
    };
    const [line] = returnDrafts(undefined, [], rental);
    expect(line).toMatchObject({ code: 'kilometres', quantity: '970', unitPrice: '0.18' });
    expect(line && isBilled(line)).toBe(true);
  });

  // PRICE-37
  it('should offer missing fuel in eighths of the price of a full tank', () => {
    const completed = aRental('completed');
    const vehicle = { ...completed.vehicle, fullTank: 9900 };
    const { handover } = completed;
    if (handover?.back === undefined) throw new Error('it is back');
    const [line] = returnDrafts(undefined, [], { ...completed, vehicle });
    // An eighth of $99.00 is $12.375.
    expect(line).toMatchObject({ code: 'fuel', quantity: '2', unitPrice: '12.38' });
    const { out, back } = handover;
    const swapped = { ...completed, vehicle, handover: { ...handover, legs: [{ vehicle, out, back }] } };
    expect(returnDrafts(undefined, [], swapped)).toMatchObject([{ code: 'fuel', unitPrice: '' }]);
  });
});

// STAFF-50
describe('the lines in the form of a return', () => {
  const completed = aRental('completed');
  const returned = (kilometresOver: number) => {
    if (completed.settlement === undefined) throw new Error('it is settled');
    return { ...completed, settlement: { ...completed.settlement, kilometresOver } };
  };
  const shown = returnDrafts(undefined, [], returned(970));

  it('should be those that the readings call for, which are billed once they have a price', () => {
    expect(shown).toMatchObject([
      { code: 'kilometres', quantity: '970', follows: true },
      { code: 'fuel', quantity: '2', follows: true },
    ]);
    expect(shown.filter(isBilled)).toEqual([]);
    expect(returnDrafts(undefined, [], undefined)).toEqual([]);
  });

  it('should follow the readings with their price, until text or quantity is edited', () => {
    const priced = shown.map((line) => withBillText(line, { unitPrice: '0.18' }));
    const again = returnDrafts({ lines: priced, seen: [] }, [], returned(100));
    expect(again).toMatchObject([
      { quantity: '100', unitPrice: '0.18' },
      { quantity: '2', unitPrice: '0.18' },
    ]);
    expect(again.every(isBilled)).toBe(true);
    const owned = priced.map((line) => withBillText(line, { quantity: '50' }));
    expect(returnDrafts({ lines: owned, seen: [] }, [], returned(100))).toEqual(owned);
    expect(owned.some(({ follows }) => follows)).toBe(false);
  });

  it('should keep a price while the readings cannot be read, or a line of its kind is written', () => {
    const priced = shown.map((line) => withBillText(line, { unitPrice: '0.18' }));
    expect(returnDrafts({ lines: priced, seen: [] }, [], undefined)).toEqual(priced);
    const lines = [...priced, newBillDraft('fuel')];
    expect(returnDrafts({ lines, seen: [] }, [], returned(970))).toEqual(lines);
    expect(returnDrafts({ lines: priced, seen: [] }, [], returned(0)).map(({ code }) => code)).toEqual(['fuel']);
  });

  it('should leave out what staff removed, and what the readings do not call for any more', () => {
    const typed = { lines: shown.slice(1), seen: [], dismissed: ['kilometres'] } as const;
    expect(returnDrafts(typed, [], returned(970)).map(({ code }) => code)).toEqual(['fuel']);
    expect(returnDrafts({ lines: shown, seen: [] }, [], returned(0)).map(({ code }) => code)).toEqual(['fuel']);
  });
});
