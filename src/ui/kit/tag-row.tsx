import styles from './tag-row.module.css';

/** Names on a row of road signs. */
export function TagRow({ names }: { readonly names: readonly string[] }) {
  return (
    <ul className={styles.signs}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}
