import { describeDue } from '../../../domain/rental/upkeep-texts.ts';
import { type Due, isPast } from '../../../domain/unit/upkeep.ts';
import { RowMark } from '../../kit/row-mark.tsx';
import { StaffIcon } from '../shared/staff-icon.tsx';
import styles from './due-marks.module.css';

/** What is due of a vehicle, or soon, each as a mark (FILE-3). */
export function DueMarks({ due }: { readonly due: readonly Due[] }) {
  return due.map((one) => (
    <RowMark
      key={`${one.unit} ${one.kind} ${one.service} ${one.km} ${one.days}`}
      kind={isPast(one) ? 'bad' : 'warn'}
      icon={one.kind === 'service' ? 'kilometres' : 'calendar'}
      isLong
    >
      {describeDue(one)}
    </RowMark>
  ));
}

/** A sign that something is due, where a row has no room for the words: they are its name. */
export function DueSign({ due }: { readonly due: readonly Due[] }) {
  const text = `Due: ${due.map(describeDue).join('; ')}`;
  return (
    <span className={styles.sign} title={text} data-past={due.some(isPast)}>
      <StaffIcon name="wrench" />
      <span className="vh">{text}</span>
    </span>
  );
}
