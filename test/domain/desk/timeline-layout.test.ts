import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TimelineSpan, timelineSpan } from '../../../src/domain/desk/timeline.ts';
import {
  clashParts,
  countLanes,
  dayOf,
  dayTraffic,
  isInUse,
  offsetOf,
  placeRow,
  timelineWindow,
} from '../../../src/domain/desk/timeline-layout.ts';
import { describeSpan, describeTraffic, initialsOf } from '../../../src/domain/desk/timeline-texts.ts';
import { addMinutes, type Instant } from '../../../src/domain/shared/toronto-time.ts';
import { at } from '../../support/values/samples.ts';

const WINDOW = timelineWindow('2026-11-21', 14);
/** The clocks go back on November 1: that day has 25 hours. */
const AUTUMN = timelineWindow('2026-10-30', 14);
const START = at('2026-11-21', '00:00');
const KINDS = ['request', 'approved', 'out', 'completed', 'block'] as const;

function aSpan(over: Partial<TimelineSpan> & Pick<TimelineSpan, 'id' | 'from' | 'to'>): TimelineSpan {
  return { kind: 'approved', label: 'Greg Paquette', ...over };
}

/** Spans within a window and around it, by their beginning. */
const spans = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...KINDS),
      begin: fc.integer({ min: -3 * 24, max: 16 * 24 }),
      hours: fc.integer({ min: 1, max: 200 }),
      clash: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((parts) =>
    parts
      .map(({ kind, begin, hours, clash }, number): TimelineSpan => {
        const from = addMinutes(START, begin * 60);
        const canClash = clash && (kind === 'request' || kind === 'approved');
        const span = { kind, id: `span-${number}`, label: 'x', from, to: addMinutes(from, hours * 60) };
        return canClash ? { ...span, clash: true } : span;
      })
      .toSorted((one, other) => (one.from < other.from ? -1 : 1)),
  );

// DAY-6
describe('placeOf', () => {
  it('should count days from the beginning of the window, and stay within it', () => {
    expect(offsetOf(START, WINDOW)).toBe(0);
    expect(offsetOf(at('2026-11-22', '12:00'), WINDOW)).toBe(1.5);
    expect(offsetOf(at('2026-11-20', '12:00'), WINDOW)).toBe(0);
    expect(offsetOf(at('2026-12-05', '00:00'), WINDOW)).toBe(14);
  });

  it('should give a day with a clock change the width of the others', () => {
    expect(offsetOf(at('2026-11-02', '00:00'), AUTUMN)).toBe(3);
    expect(offsetOf(addMinutes(at('2026-11-01', '00:00'), 12.5 * 60), AUTUMN)).toBe(2.5);
  });

  it('should never go back in time', () => {
    fc.assert(
      fc.property(fc.nat(20 * 24 * 60), fc.nat(20 * 24 * 60), (one, other) => {
        const offsetAt = (minutes: number) => offsetOf(addMinutes(AUTUMN.starts[0] as Instant, minutes), AUTUMN);
        expect(Math.sign(offsetAt(one) - offsetAt(other)) * Math.sign(one - other)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

// DAY-7
describe('placeRow', () => {
  it('should give each span the first free lane', () => {
    const row = placeRow(
      {
        units: 1,
        spans: [
          aSpan({ id: 'a', from: at('2026-11-22', '09:00'), to: at('2026-11-25', '09:00') }),
          aSpan({ id: 'b', from: at('2026-11-23', '09:00'), to: at('2026-11-24', '09:00') }),
          aSpan({ id: 'c', from: at('2026-11-24', '09:00'), to: at('2026-11-26', '09:00') }),
        ],
      },
      WINDOW,
    );
    expect(row.spans.map(({ lane }) => lane)).toEqual([0, 1, 1]);
    expect(row).toMatchObject({
      lanes: 2,
      spans: [{ at: 1.375, length: 3, isCutLeft: false, isCutRight: false }, {}, {}],
    });
  });

  it('should cut spans to the window, and leave out those outside of it', () => {
    const { spans: placed } = placeRow(
      {
        units: 1,
        spans: [
          aSpan({ id: 'before', from: at('2026-11-10', '09:00'), to: at('2026-11-12', '09:00') }),
          aSpan({ id: 'across', from: at('2026-11-20', '09:00'), to: at('2026-12-20', '09:00') }),
        ],
      },
      WINDOW,
    );
    expect(placed).toMatchObject([
      { span: { id: 'across' }, at: 0, length: 14, isCutLeft: true, isCutRight: true, lane: 0 },
    ]);
  });

  it('should mark what is out past its dropoff from then until now', () => {
    const due = at('2026-11-22', '12:00');
    const span = aSpan({ id: 'late', kind: 'out', from: START, to: at('2026-11-23', '00:00'), due });
    expect(placeRow({ units: 1, spans: [span] }, WINDOW).spans[0]?.late).toEqual({ at: 1.5, length: 0.5 });
  });

  it('should put no two spans of a moment in one lane, and use no more lanes than needed', () => {
    fc.assert(
      fc.property(spans, (row) => {
        const { spans: placed, lanes } = placeRow({ spans: row, units: 1 }, WINDOW);
        expect(countLanes(row, WINDOW)).toBe(lanes);
        expect(isInUse({ spans: row }, WINDOW)).toBe(placed.length > 0);
        const meet = (one: TimelineSpan, other: TimelineSpan) => one.from < other.to && other.from < one.to;
        for (const one of placed) {
          for (const other of placed) {
            if (one !== other && one.lane === other.lane) expect(meet(one.span, other.span)).toBe(false);
          }
        }
        const most = Math.max(
          1,
          ...placed.map(
            ({ span }) => placed.filter(({ span: { from, to } }) => from <= span.from && span.from < to).length,
          ),
        );
        expect(lanes).toBe(most);
      }),
    );
  });

  it('should stay within the window', () => {
    fc.assert(
      fc.property(spans, (row) => {
        for (const { at: begin, length, clashes } of placeRow({ spans: row, units: 1 }, WINDOW).spans) {
          expect(begin).toBeGreaterThanOrEqual(0);
          expect(length).toBeGreaterThan(0);
          expect(begin + length).toBeLessThanOrEqual(14);
          for (const part of clashes) {
            expect(part.at).toBeGreaterThanOrEqual(begin);
            expect(part.at + part.length).toBeLessThanOrEqual(begin + length + 1e-9);
          }
        }
      }),
    );
  });
});

// DAY-7
describe('clashParts', () => {
  const asked = aSpan({
    id: 'asked',
    kind: 'request',
    clash: true,
    from: at('2026-11-27', '10:00'),
    to: at('2026-11-30', '12:00'),
  });
  const taken = aSpan({ id: 'taken', from: at('2026-11-28', '09:00'), to: at('2026-12-01', '09:00') });

  it('should have the shared time in both spans, with the turnaround before it', () => {
    const parts = clashParts([asked, taken], 1);
    expect(parts.get('asked')).toEqual([{ from: at('2026-11-28', '08:00'), to: asked.to }]);
    expect(parts.get('taken')).toEqual([{ from: taken.from, to: asked.to }]);
  });

  it('should have the turnaround of spans that share nothing else', () => {
    const next = { ...taken, from: addMinutes(asked.to, 30) };
    const parts = clashParts([asked, next], 1);
    expect(parts.get('asked')).toEqual([{ from: addMinutes(asked.to, -30), to: asked.to }]);
    expect(parts.get('taken')).toEqual([{ from: next.from, to: addMinutes(asked.to, 60) }]);
  });

  it('should count units: one of two leaves one', () => {
    const other = { ...taken, id: 'other', from: at('2026-11-29', '09:00') };
    expect(clashParts([asked, taken], 2).size).toBe(0);
    expect(clashParts([asked, taken, other], 2).get('asked')).toEqual([
      { from: at('2026-11-29', '08:00'), to: asked.to },
    ]);
    const block = { ...taken, id: 'block', kind: 'block' as const, units: 2 };
    expect(clashParts([asked, block], 2).get('asked')).toEqual([{ from: at('2026-11-28', '08:00'), to: asked.to }]);
  });

  it('should have nothing where nothing clashes', () => {
    fc.assert(
      fc.property(spans, fc.integer({ min: 1, max: 3 }), (row, units) => {
        expect(
          clashParts(
            row.map(({ clash: _, ...span }) => span),
            units,
          ).size,
        ).toBe(0);
      }),
    );
  });
});

// DAY-6
describe('dayTraffic', () => {
  it('should count what goes out and comes back on each day, but no requests and blocks', () => {
    const from = at('2026-11-22', '09:00');
    const to = at('2026-11-24', '09:00');
    const row = { spans: KINDS.map((kind) => aSpan({ id: kind, kind, from, to })) };
    const late = { spans: [aSpan({ id: 'late', kind: 'out', from, to, due: at('2026-11-23', '09:00') })] };
    const traffic = dayTraffic([row, late], WINDOW);
    expect(traffic.slice(0, 4)).toEqual([
      { out: 0, back: 0 },
      { out: 4, back: 0 },
      { out: 0, back: 1 },
      { out: 0, back: 3 },
    ]);
    expect(traffic.map(describeTraffic).slice(0, 4)).toEqual(['', '4 out', '1 in', '3 in']);
    expect(dayOf(at('2026-11-20', '09:00'), WINDOW)).toBe(-1);
    expect(dayOf(timelineSpan('2026-12-05', 0).from, WINDOW)).toBe(-1);
  });
});

// DAY-7
describe('the texts of a span', () => {
  const today = '2026-11-23';

  it('should say kind, name, times, and what is special', () => {
    const span = aSpan({ id: 'a', from: at('2026-11-28', '09:00'), to: at('2026-12-01', '09:00'), clash: true });
    expect(describeSpan(span, today)).toBe(
      'Approved: Greg Paquette, Sat, Nov 28, 9:00 am to Tue, Dec 1, 9:00 am, clash',
    );
    const late = {
      ...span,
      kind: 'out',
      from: at('2026-11-20', '09:00'),
      to: at('2026-11-23', '09:10'),
      due: at('2026-11-22', '17:00'),
    } as const;
    expect(describeSpan(late, today)).toBe(
      'Out: Greg Paquette, Fri, Nov 20, 9:00 am to Sun, Nov 22, 5:00 pm, 16 h late, clash',
    );
    expect(describeSpan({ ...span, kind: 'block', label: 'service', units: 2 }, today)).toContain(
      'Blocked: Service, Sat, Nov 28',
    );
  });

  it('should shorten a name to its initials', () => {
    expect(initialsOf('Samuel J. Okafor')).toBe('SO');
    expect(initialsOf('Halton')).toBe('H');
    expect(initialsOf('')).toBe('');
  });
});
