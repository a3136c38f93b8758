import type { ReactNode } from 'react';
import { AlertOutlet } from '../../kit/alert-outlet.tsx';
import { useNotifier } from '../../kit/alerts.tsx';
import styles from './page-alert.module.css';

type PageAlertProps = {
  /** A dialog over the page shows its alerts itself. */
  readonly isShown: boolean;
  /** Stands beside the alert of what is done. */
  readonly after?: ReactNode;
  /** Stands at the end of the line, with or without an alert. */
  readonly atEnd?: ReactNode;
};

/**
 * The alert of a page with a list. It lies over the line above the rows and stays in view, so that
 * it pushes nothing (STAFF-29). On a phone it has a line of its own.
 */
export function PageAlert({ isShown, after, atEnd }: PageAlertProps) {
  const { posted } = useNotifier();
  return (
    <div className={`no-print ${styles.place}`}>
      <div className={styles.box}>
        {isShown && <AlertOutlet isOver />}
        {isShown && posted?.kind === 'done' && after}
      </div>
      <div className={styles.end} role="status">
        {atEnd}
      </div>
    </div>
  );
}
