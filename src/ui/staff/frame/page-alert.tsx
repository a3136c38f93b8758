import type { ReactNode } from 'react';
import { AlertOutlet } from '../../kit/alert-outlet.tsx';
import { useNotifier } from '../../kit/alerts.tsx';
import styles from './page-alert.module.css';

/**
 * The alert of a page with a list. It lies over the line above the rows and stays in view, so that
 * it pushes nothing (STAFF-29). `after` stands beside what is done.
 */
export function PageAlert({ after }: { readonly after?: ReactNode }) {
  const { posted } = useNotifier();
  return (
    <div className={`no-print ${styles.place}`}>
      <div className={styles.box}>
        <AlertOutlet isOver />
        {posted?.kind === 'done' && after}
      </div>
    </div>
  );
}
