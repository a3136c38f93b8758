import type { BillDraft } from '../../../domain/rental/bill-form.ts';
import { lineOfMark, type MarkDraft } from '../../../domain/rental/damage-form.ts';
import { describeMark } from '../../../domain/unit/damage-words.ts';
import { Button } from '../../kit/button.tsx';
import styles from './damage.module.css';

type NewMarksProps = {
  readonly marks: readonly MarkDraft[];
  readonly isBilled: (line: BillDraft) => boolean;
  readonly onBill: (line: BillDraft) => void;
};

/** What is new at a return, each with the button that makes it a line of the bill (DAMAGE-7). */
export function NewMarks({ marks, isBilled, onBill }: NewMarksProps) {
  return (
    <ul className={styles.found} aria-label="New at this return">
      {marks.map((mark) => {
        const line = lineOfMark(mark);
        const words = describeMark(mark);
        return (
          <li key={mark.key} className={styles.row}>
            <span>
              <b>New:</b> {words.toLowerCase()}
            </span>
            <Button
              variant="secondary"
              small
              aria-label={`Add to the bill: ${words}`}
              disabled={isBilled(line)}
              onClick={() => onBill(line)}
            >
              {isBilled(line) ? 'On the bill' : 'Add to the bill'}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
