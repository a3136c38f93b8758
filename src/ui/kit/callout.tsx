import type { ReactNode } from 'react';
import styles from './callout.module.css';
import { Icon, type IconName } from './icon.tsx';

type CalloutProps = {
  readonly kind: 'error' | 'success' | 'warn' | 'info';
  readonly icon?: IconName;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/**
 * A box for an error, a success, a warning or a hint. Its text says which; colour and icon repeat
 * it.
 */
export function Callout({ kind, icon, className = '', children }: CalloutProps) {
  return (
    <div className={`${styles.note} ${styles[kind]} ${className}`}>
      {icon && <Icon name={icon} />}
      {children}
    </div>
  );
}
