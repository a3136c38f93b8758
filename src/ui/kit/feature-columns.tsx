import styles from './feature-columns.module.css';

type Item = { readonly name: string; readonly text: string };

/** Features in columns, each under a line. */
export function FeatureColumns({ items }: { readonly items: readonly Item[] }) {
  return (
    <ul className={styles.list}>
      {items.map(({ name, text }) => (
        <li key={name}>
          <h3>{name}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
