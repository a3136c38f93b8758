import type { SignedAgreement } from '../../../../domain/agreement/signature.ts';
import { formatShortMoment } from '../../../../domain/shared/format-date.ts';
import type { BookingDetail } from '../../../../ports/api/staff/staff-booking.ts';
import { useToday } from '../../../kit/clock.tsx';
import { Signature } from '../../../kit/signature.tsx';
import { TypedText } from '../../shared/typed-text.tsx';
import styles from './agreement-facts.module.css';

/** The agreements that the customer signed, the one in force first (SIGN-9, SIGN-11). */
export function AgreementFacts({ booking }: { readonly booking: BookingDetail }) {
  const { agreement, formerAgreements = [] } = booking;
  const former = [...formerAgreements].reverse();
  if (agreement === undefined && former.length === 0) return null;
  return (
    <section className={styles.agreements} aria-labelledby="booking-agreements">
      <h3 id="booking-agreements">Agreement</h3>
      {agreement && <Signed signed={agreement} />}
      {former.map((one) => (
        <Signed key={one.at} signed={one} state={one.undone ? 'hand-over undone' : 'replaced'} />
      ))}
    </section>
  );
}

function Signed({ signed, state }: { readonly signed: SignedAgreement; readonly state?: string }) {
  const { name, path, at, text } = signed;
  const today = useToday();
  return (
    <details>
      <summary className="num">
        Signed by {name}, {formatShortMoment(at, today)}
        {state && `, ${state}`}
      </summary>
      <p className={styles.text}>
        <TypedText text={text} />
      </p>
      {path !== undefined && <Signature name={name} path={path} />}
    </details>
  );
}
