import type { ReactNode } from 'react';
import styles from './definition-table.module.css';
import { Unbroken } from './unbroken.tsx';

/** A table of names and values. */
export function DefinitionTable({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <table className={styles.table}>
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{typeof value === 'string' ? <Unbroken>{value}</Unbroken> : value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
