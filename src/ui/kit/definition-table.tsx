import type { ReactNode } from 'react';
import styles from './definition-table.module.css';

/** A table of names and values. */
export function DefinitionTable({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <table className={styles.facts}>
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
