import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { MAX_COMPARED } from '../../../domain/pricing/compare-vehicles.ts';
import { Button } from '../../kit/button.tsx';
import styles from './compared.module.css';
import type { useCompared } from './compared.tsx';

export const loadComparison = async () => ({ default: (await import('./comparison.tsx')).Comparison });

/** The bar under the list while vehicles are chosen to be compared. It loads the comparison ahead. */
export function CompareBar({ ids, change }: ReturnType<typeof useCompared>) {
  const navigate = useNavigate();
  useEffect(() => {
    // Where this fails, opening it tries again.
    loadComparison().catch(() => undefined);
  }, []);
  return (
    <section className={`no-print ${styles.bar}`} aria-label="Vehicles to compare">
      <p>{ids.length === 1 ? 'Add another to compare.' : `${ids.length} of ${MAX_COMPARED} chosen`}</p>
      <Button variant="secondary" small onClick={() => change(() => [])}>
        Clear
      </Button>
      {ids.length > 1 && (
        <Button small onClick={() => void navigate('/vehicles', { state: { keepsFilter: true, compares: true } })}>
          Compare {ids.length} vehicles
        </Button>
      )}
    </section>
  );
}
