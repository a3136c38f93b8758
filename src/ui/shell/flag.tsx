import styles from './flag.module.css';

/** The Canada flag of the header. */
export function Flag() {
  return (
    <svg className={styles.flag} viewBox="0 0 200 100" role="img" aria-label="Canada">
      <path className={styles.white} d="M0 0h200v100H0z" />
      <path d="M0 0h50v100H0zM150 0h50v100h-50z" />
      <path
        transform="translate(60 6) scale(.8 .86)"
        d="M50 4l8.2 17.2 10.6-6.3-4.3 24.3 12.6-12.9 2.7 8 13.2-2.7-5.6 14.8 7.6 4.3-20.6 17.6 2.6 9.8-23.4-4 .9 26.4h-9l.9-26.4-23.4 4 2.6-9.8L5 50.7l7.6-4.3L7 31.6l13.2 2.7 2.7-8 12.6 12.9-4.3-24.3 10.6 6.3z"
      />
    </svg>
  );
}
