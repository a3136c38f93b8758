import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { CLOSE_QUESTION } from '../../domain/shared/messages.ts';
import { Button } from './button.tsx';
import styles from './modal.module.css';
import { useRestoredFocus } from './use-restored-focus.ts';

type ModalProps = {
  readonly title: string;
  /** Shown beside the title. */
  readonly beside?: ReactNode;
  readonly small?: boolean;
  /** Has room for two columns of fields. */
  readonly wide?: boolean;
  /** Shown between title and body. It does not scroll. */
  readonly tools?: ReactNode;
  /** The name of the scrolling part. */
  readonly bodyLabel: string;
  /** It has fields, by which the keyboard scrolls it. Else it takes the focus itself. */
  readonly hasFields?: boolean;
  readonly closeLabel?: string;
  /** Shown beside the close button. */
  readonly footer?: ReactNode;
  /** Closing would lose what was typed, so it asks first. */
  readonly hasTyped?: boolean;
  /** The page removes the dialog. */
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/**
 * A native dialog. Focus starts on its title, Tab stays inside, Escape closes it, and only the
 * dialog is printed.
 */
export function Modal({
  title,
  beside,
  tools,
  small = false,
  wide = false,
  bodyLabel,
  hasFields = false,
  closeLabel = 'Close',
  footer,
  hasTyped = false,
  onClose,
  children,
}: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useRestoredFocus(dialog);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    heading.current?.focus();
    return () => shown?.close();
  }, []);
  const close = (): void => {
    if (!hasTyped || window.confirm(CLOSE_QUESTION)) onClose();
  };
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={`${styles.dialog} ${small ? styles.small : ''} ${wide ? styles.wide : ''}`}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      // A second Escape closes a native dialog in any case; only the page removes it.
      onClose={() => dialog.current?.showModal()}
    >
      <div className={styles.head}>
        <h2 ref={heading} id={id} tabIndex={-1} className="num">
          {title}
        </h2>
        {beside}
      </div>
      {tools && <div className={styles.tools}>{tools}</div>}
      {/* What scrolls must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/useSemanticElements: it is no fieldset */}
      <div className={styles.body} tabIndex={hasFields ? undefined : 0} role="group" aria-label={bodyLabel}>
        {children}
      </div>
      <div className={styles.foot}>
        <Button variant="secondary" onClick={close}>
          {closeLabel}
        </Button>
        {footer}
      </div>
    </dialog>,
    document.body,
  );
}
