import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import fields from '../../kit/field.module.css';
import { Icon } from '../../kit/icon.tsx';
import styles from './filter-fields.module.css';
import { FittingSelect } from './fitting-select.tsx';

export type Filter<Name extends string> = {
  readonly field: Name;
  readonly label: string;
  /** Its name, where that says more than the label. */
  readonly title?: string;
  readonly value: string | undefined;
  /** Without them it is a date. */
  readonly choices?: readonly (readonly [value: string, text: string])[];
  readonly min?: string | undefined;
  readonly max?: string | undefined;
};

type FilterFieldsProps<Name extends string> = {
  readonly filters: readonly Filter<Name>[];
  /** An empty value is none. */
  readonly onChoose: (field: Name, value: string) => void;
};

/** The fields that narrow a list down, or order it, each with its label beside it. */
export function FilterFields<Name extends string>({ filters, onChoose }: FilterFieldsProps<Name>) {
  const id = useId();
  return filters.map(({ field, label, title, value = '', choices, min, max }) => {
    const parts = { id: `${id}-${field}`, 'aria-label': title, value };
    return (
      <div key={field} className={styles.field}>
        <label htmlFor={parts.id}>{label}</label>
        {choices ? (
          <FittingSelect {...parts} choices={choices} onChoose={(chosen) => onChoose(field, chosen)} />
        ) : (
          <input
            {...parts}
            type="date"
            className={`num ${fields.input}`}
            min={min}
            max={max}
            onChange={({ target }) => onChoose(field, target.value)}
          />
        )}
      </div>
    );
  });
}

type FoldedFiltersProps = {
  /** How many of them narrow the list down. */
  readonly count: number;
  /** They fold up to 1240 px, and not on a phone alone. */
  readonly isLong?: true;
  readonly children: ReactNode;
};

/** Filters that a narrow window has behind a button (STAFF-28). */
export function FoldedFilters({ count, isLong, children }: FoldedFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const long = isLong ? styles.long : '';
  return (
    <>
      <Button
        variant="secondary"
        small
        className={`no-print ${styles.open} ${long}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="filter" /> <span className={styles.word}>Filters</span>
        {count > 0 && ` (${count})`}
      </Button>
      <div id={id} className={`no-print ${styles.filters} ${long} ${isOpen ? styles.opened : ''}`}>
        {children}
      </div>
    </>
  );
}
