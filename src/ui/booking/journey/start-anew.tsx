import { useNavigate } from 'react-router-dom';
import { Button } from '../../kit/button.tsx';
import { Callout } from '../../kit/callout.tsx';
import { useDraft } from './booking-draft.tsx';
import styles from './start-anew.module.css';
import { useStartAnew } from './use-start-anew.ts';

/** After Complete, steps 2 to 4 offer a new reservation: the one that was sent cannot be sent again (STEP-11). Nothing before that. */
export function StartAnew() {
  const { draft } = useDraft();
  const startAnew = useStartAnew();
  const navigate = useNavigate();
  if (draft.completed === undefined) return null;
  const { completed } = draft;
  return (
    <section className={styles.place} aria-label="Your reservation">
      <Callout look="info" className={styles.offer}>
        <p>
          We received your reservation <b className="num">{completed.receipt.confirmationNumber}</b>.
        </p>
        <div>
          <Button variant="secondary" onClick={() => void navigate('/reservation-complete', { state: completed })}>
            Show it
          </Button>
          <Button onClick={() => startAnew(false)}>Start a new reservation</Button>
        </div>
      </Callout>
    </section>
  );
}
