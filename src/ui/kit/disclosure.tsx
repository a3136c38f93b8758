import { type ReactNode, useId, useState } from 'react';
import styles from './disclosure.module.css';
import { Icon, type IconName } from './icon.tsx';

type Folded = {
  readonly label: ReactNode;
  readonly icon?: IconName;
  readonly startsOpen?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** Folds what it holds under a button on screens under 768 px; on wider ones there is no button and all of it shows. */
export function Disclosure({ label, icon, startsOpen = false, className = '', children }: Folded) {
  const [open, setOpen] = useState(startsOpen);
  const id = useId();
  return (
    <div className={className}>
      <button
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {icon && <Icon name={icon} />}
        <span>{label}</span>
        <Icon name="chevron" />
      </button>
      <div id={id} className={open ? '' : styles.folded}>
        {children}
      </div>
    </div>
  );
}
