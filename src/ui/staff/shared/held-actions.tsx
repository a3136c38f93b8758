import type { StaffAction } from '../../../domain/staff/permissions.ts';
import { Button } from '../../kit/button.tsx';
import fields from '../../kit/field.module.css';
import { useStaffSession } from '../session/staff-session.tsx';
import styles from './held-actions.module.css';
import type { Selection } from './use-bulk.ts';

type HeldActionsProps = {
  readonly label: string;
  readonly hint: string;
  /** Which permission deleting needs. */
  readonly deletes: StaffAction;
  readonly selection: Selection;
};

/** What can be done with the selected held bookings (BOOK-43) or messages (FORM-14). */
export function HeldActions({ label, hint, deletes, selection }: HeldActionsProps) {
  const { ids, areAllSelected, running, toggleAll, release, remove } = selection;
  const { may } = useStaffSession();
  const isIdle = ids.length === 0 || running;
  return (
    <section className={styles.actions} aria-label={label}>
      <p className="hint">{hint}</p>
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
        {may(deletes) && (
          <Button variant="danger" small disabled={isIdle} onClick={remove}>
            Delete selected
          </Button>
        )}
      </div>
    </section>
  );
}
