import styles from './tag-row.module.css';

/** A row of names under a lane line. */
export function TagRow({ names }: { readonly names: readonly string[] }) {
  return (
    <ul className={styles.tags}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}
