import { useNavigate } from 'react-router-dom';
import { useDraft } from '../state/booking-draft.tsx';
import { useStartAnew } from '../state/use-start-anew.ts';
import { Button } from './button.tsx';
import { Note } from './note.tsx';
import styles from './start-anew.module.css';

/** After Complete, steps 2 to 4 offer a new reservation: the one that was sent cannot be sent again (STEP-11). Nothing before that. */
export function StartAnew() {
  const { draft } = useDraft();
  const startAnew = useStartAnew();
  const navigate = useNavigate();
  if (draft.completed === undefined) return null;
  const { completed } = draft;
  return (
    <section className={styles.place} aria-label="Your reservation">
      <Note look="info" className={styles.offer}>
        <p>
          We received your reservation <b className="num">{completed.receipt.confirmationNumber}</b>.
        </p>
        <div>
          <Button look="quiet" onClick={() => void navigate('/reservation-complete', { state: completed })}>
            Show it
          </Button>
          <Button onClick={() => startAnew(false)}>Start a new reservation</Button>
        </div>
      </Note>
    </section>
  );
}
