import { type ReactNode, type Ref, useId } from 'react';
import styles from './panel.module.css';

type PanelProps = {
  readonly title: string;
  readonly hint?: string;
  /** At the end of the head. */
  readonly atEnd?: ReactNode;
  /** The page gives the focus to the title. */
  readonly titleRef?: Ref<HTMLHeadingElement>;
  /** Keeps its body away from the frame. */
  readonly isPadded?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** A framed part of a staff page. The rows of a table reach its frame. */
export function Panel({ title, hint, atEnd, titleRef, isPadded = false, className = '', children }: PanelProps) {
  const id = useId();
  return (
    <section className={`${styles.panel} ${className}`} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 ref={titleRef} id={id} tabIndex={titleRef ? -1 : undefined}>
          {title}
        </h2>
        {hint && <span className="hint">{hint}</span>}
        {atEnd}
      </div>
      {isPadded ? <div className={styles.body}>{children}</div> : children}
    </section>
  );
}
