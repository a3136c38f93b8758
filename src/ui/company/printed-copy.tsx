import { createPortal } from 'react-dom';
import { formatMomentAndYear } from '../../domain/shared/format-date.ts';
import type { Instant } from '../../domain/shared/toronto-time.ts';
import { DefinitionTable } from '../kit/definition-table.tsx';
import { PrintHeader } from '../site/print-header.tsx';
import styles from './printed-copy.module.css';

type PrintedCopyProps = {
  readonly title: string;
  readonly sentAt: Instant;
  readonly rows: readonly (readonly [label: string, text: string])[];
};

/** What was sent (FORM-18). It prints in place of the page; the screen does not show it. */
export function PrintedCopy({ title, sentAt, rows }: PrintedCopyProps) {
  return createPortal(
    <div className={`only-print ${styles.copy}`}>
      <PrintHeader />
      <p className={styles.title}>{title}</p>
      <p>Sent on {formatMomentAndYear(sentAt)}</p>
      <DefinitionTable rows={rows.filter(([, text]) => text !== '')} />
    </div>,
    document.body,
  );
}
