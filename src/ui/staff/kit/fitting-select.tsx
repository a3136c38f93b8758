import type { ComponentProps, CSSProperties } from 'react';
import fields from '../../kit/field.module.css';
import styles from './fitting-select.module.css';

type FittingSelectProps = Pick<ComponentProps<'select'>, 'id' | 'aria-label'> & {
  readonly value: string;
  readonly choices: readonly (readonly [value: string, text: string])[];
  readonly onChoose: (value: string) => void;
};

/** A select as wide as the choice that it shows: browsers make it as wide as the longest one. */
export function FittingSelect({ value, choices, onChoose, ...names }: FittingSelectProps) {
  const shown = choices.find(([choice]) => choice === value)?.[1] ?? '';
  return (
    <select
      {...names}
      value={value}
      className={`${fields.select} ${styles.fitting}`}
      style={{ '--letters': shown.length } as CSSProperties}
      onChange={({ target }) => onChoose(target.value)}
    >
      {choices.map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
    </select>
  );
}
