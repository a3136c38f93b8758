import styles from './outlines.module.css';

/** Placeholders for what loads. */
export function Outlines() {
  return (
    <div className="needs-scripts" aria-hidden="true">
      {[1, 2, 3].map((number) => (
        <div key={number} className={`card ${styles.outline}`} />
      ))}
    </div>
  );
}
