import { useNavigate } from 'react-router-dom';
import { Button } from '../../kit/button.tsx';
import { Callout } from '../../kit/callout.tsx';
import { useDraft } from './booking-draft.tsx';
import styles from './start-over.module.css';
import { useStartOver } from './use-start-over.ts';

/**
 * After a completed reservation, steps 2 to 4 offer a new one, since it cannot be sent again
 * (STEP-11). Before that it shows nothing.
 */
export function StartOver() {
  const { draft } = useDraft();
  const startOver = useStartOver();
  const navigate = useNavigate();
  if (draft.completed === undefined) return null;
  const { completed } = draft;
  return (
    <section className={styles.place} aria-label="Your reservation">
      <Callout kind="info" className={styles.offer}>
        <p>
          We received your reservation <b className="num">{completed.receipt.confirmationNumber}</b>.
        </p>
        <div>
          <Button variant="secondary" onClick={() => void navigate('/reservation-complete', { state: completed })}>
            Show it
          </Button>
          <Button onClick={() => startOver(false)}>Start a new reservation</Button>
        </div>
      </Callout>
    </section>
  );
}
