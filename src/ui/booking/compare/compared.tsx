import { createContext, useContext } from 'react';
import * as v from 'valibot';
import { MAX_COMPARED } from '../../../domain/pricing/compare-vehicles.ts';
import { decode } from '../../../ports/api/schema.ts';
import fields from '../../kit/field.module.css';
import { useStored } from '../../kit/use-stored.ts';
import styles from './compared.module.css';

const Stored = v.pipe(v.array(v.string()), v.maxLength(MAX_COMPARED));
const NONE: readonly string[] = [];

/** The ids of the vehicles to compare, which the tab keeps (PAGE-44), in the order of their choice. */
export function useCompared(): {
  readonly ids: readonly string[];
  readonly change: (next: (before: readonly string[]) => readonly string[]) => void;
} {
  const [ids, change] = useStored<readonly string[]>('compared', (value) => decode(Stored, value), NONE);
  return { ids, change };
}

/** Spares the rows a render when another vehicle is chosen. */
export const ComparedContext = createContext<ReturnType<typeof useCompared> | undefined>(undefined);

type CompareBoxProps = { readonly id: string; readonly name: string };

/** The check box 'Compare' of a row. With three chosen the others wait. */
export function CompareBox({ id, name }: CompareBoxProps) {
  const { ids, change } = useContext(ComparedContext) ?? { ids: NONE, change: () => undefined };
  const isChosen = ids.includes(id);
  return (
    <label className={`${fields.check} needs-scripts ${styles.box}`}>
      <input
        type="checkbox"
        aria-label={`Compare ${name}`}
        checked={isChosen}
        disabled={!isChosen && ids.length === MAX_COMPARED}
        onChange={() => change(() => (isChosen ? ids.filter((other) => other !== id) : [...ids, id]))}
      />
      Compare
    </label>
  );
}
