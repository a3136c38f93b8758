import styles from './plate.module.css';

/** A booking reference as a number plate. */
export function Plate({ reference, isQuiet = false }: { readonly reference: string; readonly isQuiet?: boolean }) {
  return (
    <p className={`${styles.plate} ${isQuiet ? styles.quiet : ''}`}>
      <small>Booking reference</small>
      <b className="num">{reference}</b>
      {!isQuiet && <small>Keep it handy when you call</small>}
    </p>
  );
}
