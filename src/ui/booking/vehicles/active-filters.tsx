import type { MouseEvent } from 'react';
import { activeFilters, type FleetFilter } from '../../../domain/fleet/fleet-filter.ts';
import { Icon } from '../../kit/icon.tsx';
import styles from './active-filters.module.css';

type ActiveFiltersProps = { readonly filter: FleetFilter; readonly onChange: (filter: FleetFilter) => void };

/** On small screens, a button for each filter that applies, which removes it (PAGE-28). */
export function ActiveFilters({ filter, onChange }: ActiveFiltersProps) {
  const active = activeFilters(filter);
  if (active.length === 0) return null;
  const remove = ({ currentTarget }: MouseEvent, without: FleetFilter): void => {
    const { nextElementSibling: next, previousElementSibling: previous } = currentTarget.parentElement ?? {};
    (next ?? previous)?.querySelector('button')?.focus();
    onChange(without);
  };
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {active.map(({ label, without }) => (
        <li key={label}>
          <button type="button" onClick={(event) => remove(event, without)}>
            <span className="vh">Remove filter </span>
            {label}
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}
