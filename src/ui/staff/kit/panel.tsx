import { type ReactNode, type Ref, useId } from 'react';
import { Unbroken } from '../../kit/unbroken.tsx';
import styles from './panel.module.css';

type PanelProps = {
  readonly title: string;
  /** How many rows it has, beside the title. */
  readonly count?: number;
  /** What a link within the page leads to. */
  readonly id?: string;
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
export function Panel(props: PanelProps) {
  const { title, count, hint, atEnd, titleRef, isPadded = false, className = '', children } = props;
  const headingId = useId();
  return (
    <section id={props.id} className={`${styles.panel} ${className}`} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 ref={titleRef} id={headingId} tabIndex={titleRef ? -1 : undefined}>
          <Unbroken>{title}</Unbroken> {count !== undefined && <span className={`num ${styles.count}`}>{count}</span>}
        </h2>
        {hint && <span className="hint">{hint}</span>}
        {atEnd}
      </div>
      {isPadded ? <div className={styles.body}>{children}</div> : children}
    </section>
  );
}
