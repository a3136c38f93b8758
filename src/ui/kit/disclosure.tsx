import { type ReactNode, useId, useState } from 'react';
import styles from './disclosure.module.css';
import { Icon, type IconName } from './icon.tsx';

type DisclosureProps = {
  readonly label: ReactNode;
  readonly icon?: IconName;
  readonly startsOpen?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/**
 * Hides its content behind a button on screens under 768 px. Wider screens show the content without
 * a button.
 */
export function Disclosure({ label, icon, startsOpen = false, className = '', children }: DisclosureProps) {
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
