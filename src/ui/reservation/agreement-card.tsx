import type { MyReservation } from '../../domain/reservation/my-reservation.ts';
import { formatMomentAndYear } from '../../domain/shared/format-date.ts';
import { Signature } from '../kit/signature.tsx';
import { Unbroken } from '../kit/unbroken.tsx';
import styles from './reservation.module.css';

type AgreementCardProps = { readonly agreement: NonNullable<MyReservation['agreement']> };

/** The agreement as the customer signed it (SIGN-12). */
export function AgreementCard({ agreement: { text, name, path, at } }: AgreementCardProps) {
  return (
    <section className={`card ${styles.card}`} aria-labelledby="reservation-agreement">
      <h2 id="reservation-agreement">Rental agreement</h2>
      <details>
        <summary>Read what you signed</summary>
        <p className={`num ${styles.agreement}`}>{text}</p>
      </details>
      {path !== undefined && <Signature name={name} path={path} />}
      <p className="num">
        Signed by {name}, <Unbroken>{formatMomentAndYear(at)}</Unbroken>
      </p>
    </section>
  );
}
