import type { ReactNode } from 'react';
import lostVan from '../assets/lost-van.svg';
import styles from './empty-state.module.css';

/** A page or list with nothing to show: why, and where to go next. */
export function EmptyState({
  title,
  heading: Heading = 'h1',
  children,
}: {
  readonly title: string;
  readonly heading?: 'h1' | 'h2';
  readonly children?: ReactNode;
}) {
  return (
    <div className={`card ${styles.empty}`}>
      <img src={lostVan} alt="" width={180} height={80} />
      <Heading {...(Heading === 'h1' ? { tabIndex: -1 } : {})}>{title}</Heading>
      {children}
    </div>
  );
}
