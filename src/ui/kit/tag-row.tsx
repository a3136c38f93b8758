import styles from './tag-row.module.css';

/** A row of names that look like road signs. */
export function TagRow({ names }: { readonly names: readonly string[] }) {
  return (
    <ul className={styles.signs}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}
