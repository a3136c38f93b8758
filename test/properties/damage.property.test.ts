import fc from 'fast-check';
import { describe, it } from 'vitest';
import { addMinutes } from '../../src/domain/shared/toronto-time.ts';
import { damageOfRental, type HandoverDamage, openMarks } from '../../src/domain/unit/damage.ts';
import { aMark } from '../support/values/damage.ts';
import { NOON } from '../support/values/samples.ts';

/** What each of some hand-overs did: it found so many marks, and saw the open marks with these indexes mended. */
const HANDOVERS = fc.array(fc.record({ found: fc.nat(3), mended: fc.array(fc.nat(5), { maxLength: 3 }) }), {
  maxLength: 12,
});

/** Returns rentals of one vehicle whose hand-overs did that, and the ids of the marks that are open then. */
function aLife(handovers: readonly { readonly found: number; readonly mended: readonly number[] }[]) {
  let open: readonly string[] = [];
  const done = handovers.map(({ found, mended }, index) => {
    const ids = mended.flatMap((at) => open[at] ?? []);
    const added = Array.from({ length: found }, (_, number) => aMark({ id: `${index}.${number}` }));
    open = [...open.filter((id) => !ids.includes(id)), ...added.map(({ id }) => id)];
    const damage: HandoverDamage = { added, ...(ids.length > 0 && { mended: ids }) };
    return { at: addMinutes(NOON, index), by: 'kim', damage };
  });
  const rentals = done.flatMap((out, index) => {
    if (index % 2 > 0) return [];
    const back = done[index + 1];
    return [{ id: String(index), vehicle: { id: 'van' }, handover: { out, ...(back && { back }) } }];
  });
  return { rentals, open };
}

const idsOf = (rentals: Parameters<typeof damageOfRental>[0][]) =>
  openMarks(rentals.flatMap(damageOfRental), { id: 'van' }).flatMap(({ marks }) => marks.map(({ id }) => id));

// DAMAGE-2
describe('the open marks of a unit', () => {
  it('should be those that were found and not mended, over any life, in whatever order it is read', () => {
    fc.assert(
      fc.property(HANDOVERS, (handovers) => {
        const { rentals, open } = aLife(handovers);
        return (
          JSON.stringify(idsOf(rentals)) === JSON.stringify(open) &&
          JSON.stringify(idsOf([...rentals].reverse())) === JSON.stringify(open)
        );
      }),
    );
  });

  // DAMAGE-1
  it('should be as before a hand-over once that is undone', () => {
    fc.assert(
      fc.property(HANDOVERS, (handovers) => {
        if (handovers.length === 0) return true;
        const before = aLife(handovers.slice(0, -1));
        const { rentals } = aLife(handovers);
        const last = rentals.at(-1);
        const undone = rentals.slice(0, -1);
        if (last?.handover.back) undone.push({ ...last, handover: { out: last.handover.out } });
        return JSON.stringify(idsOf(undone)) === JSON.stringify(before.open);
      }),
    );
  });
});
