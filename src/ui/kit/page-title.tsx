import type { ReactNode } from 'react';
import styles from './page-title.module.css';

/** The heading of a page, which takes the focus when the page opens, and a line of text. */
export function PageTitle({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className={styles.title}>
      <h1 tabIndex={-1}>{title}</h1>
      {children && <p>{children}</p>}
    </div>
  );
}
