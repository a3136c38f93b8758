import styles from './figures.module.css';

type Figure = {
  readonly name: string;
  readonly value: string;
  /** What it is of, or is compared with. */
  readonly comparison: string;
  /** It should not be. */
  readonly isBad?: boolean;
};

/** The figures at the head of a page, with their names. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className={`num ${styles.figures} ${figures.length > 4 ? styles.many : ''}`}>
      {figures.map(({ name, value, comparison, isBad = false }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={`${styles.value} ${isBad ? styles.bad : ''}`}>{value}</dd>
          <dd className="hint">{comparison}</dd>
        </div>
      ))}
    </dl>
  );
}
