import type { ReactNode } from 'react';
import styles from './callout.module.css';
import { Icon, type IconName } from './icon.tsx';

type Told = {
  readonly look: 'error' | 'success' | 'warn' | 'info';
  readonly icon?: IconName;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** A box that sets words apart: what went wrong, what went well, what to mind, what to know. The words say which; the colour and the sign repeat it. */
export function Callout({ look, icon, className = '', children }: Told) {
  return (
    <div className={`${styles.note} ${styles[look]} ${className}`}>
      {icon && <Icon name={icon} />}
      {children}
    </div>
  );
}
