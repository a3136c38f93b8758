import { formatCount } from '../../../domain/shared/format-date.ts';
import { Button } from '../../kit/button.tsx';
import styles from './settings.module.css';

type SaveBarProps = {
  readonly count: number;
  readonly isRunning: boolean;
  readonly onPutBack: () => void;
  /** The second press, with what is at stake. */
  readonly again?: string | undefined;
};

/** The end of a form of the settings: how much is changed, and its buttons. */
export function SaveBar({ count, isRunning, onPutBack, again }: SaveBarProps) {
  return (
    <div className={styles.end}>
      <p role="status" className="num">
        {count > 0 && <b>{formatCount(count, 'change')}</b>}
      </p>
      <Button variant="secondary" disabled={isRunning} onClick={onPutBack}>
        Put them back
      </Button>
      <Button type="submit" variant={again === undefined ? 'primary' : 'danger'} disabled={isRunning}>
        {isRunning ? 'Saving…' : (again ?? 'Save changes')}
      </Button>
    </div>
  );
}
