import { HELD_HINT } from '../../../domain/booking/staff-messages.ts';
import { Button } from '../../kit/button.tsx';
import fields from '../../kit/field.module.css';
import { useStaffSession } from '../access/staff-session.tsx';
import styles from './held-actions.module.css';
import type { Selection } from './use-bulk-bookings.ts';

/** What can be done with the selected held bookings (BOOK-43). */
export function HeldActions({ selection }: { readonly selection: Selection }) {
  const { ids, areAllSelected, running, toggleAll, release, remove } = selection;
  const { may } = useStaffSession();
  const isIdle = ids.length === 0 || running;
  return (
    <section className={styles.actions} aria-label="Held bookings">
      <p className="hint">{HELD_HINT}</p>
      <div className={styles.buttons}>
        <label className={`${fields.check} ${styles.all}`}>
          <input type="checkbox" checked={areAllSelected} onChange={toggleAll} />
          Select all
        </label>
        <span role="status" className="num">
          {ids.length} selected
        </span>
        <Button variant="primary" small disabled={isIdle} onClick={release}>
          Release selected
        </Button>
        {may('delete-bookings') && (
          <Button variant="danger" small disabled={isIdle} onClick={remove}>
            Delete selected
          </Button>
        )}
      </div>
    </section>
  );
}
