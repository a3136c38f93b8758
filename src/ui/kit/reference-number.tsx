import styles from './reference-number.module.css';

/** The confirmation number of a booking, in a frame. */
export function ReferenceNumber({
  reference,
  isQuiet = false,
}: {
  readonly reference: string;
  readonly isQuiet?: boolean;
}) {
  return (
    <p className={`${styles.reference} ${isQuiet ? styles.quiet : ''}`}>
      <small>Booking reference</small>
      <b className="num">{reference}</b>
      {!isQuiet && <small>Keep it handy when you call</small>}
    </p>
  );
}
