import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './row-mark.module.css';

type RowMarkProps = {
  /** 'clash' is striped, so that it is told apart without colour. */
  readonly kind: 'clash' | 'bad' | 'warn' | 'info' | 'plain';
  readonly icon: IconName;
  /** It may take two lines. */
  readonly isLong?: boolean;
  readonly children: ReactNode;
};

/** An icon and a word that mark a row. */
export function RowMark({ kind, icon, isLong = false, children }: RowMarkProps) {
  return (
    <span className={`${styles.mark} ${styles[kind]} ${isLong ? styles.long : ''}`}>
      <Icon name={icon} />
      {children}
    </span>
  );
}
