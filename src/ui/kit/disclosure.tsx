import { type ReactNode, useId, useRef, useState } from 'react';
import styles from './disclosure.module.css';
import { Icon, type IconName } from './icon.tsx';

type DisclosureProps = {
  readonly label: ReactNode;
  readonly icon?: IconName;
  readonly className?: string | undefined;
  readonly inert?: boolean;
  /** Content that closes itself gets `close`, which returns the focus to the button. */
  readonly children: ReactNode | ((close: () => void) => ReactNode);
};

/**
 * Hides its content behind a button on screens under 768 px. Wider screens show the content without
 * a button.
 */
export function Disclosure({ label, icon, className = '', inert = false, children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div className={className} inert={inert}>
      <button
        ref={button}
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
        {typeof children === 'function' ? children(close) : children}
      </div>
    </div>
  );
}
