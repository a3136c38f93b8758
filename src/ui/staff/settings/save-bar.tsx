import { formatCount } from '../../../domain/shared/format-date.ts';
import { Button } from '../../kit/button.tsx';
import styles from './settings.module.css';

type SaveBarProps = { readonly count: number; readonly isRunning: boolean; readonly onPutBack: () => void };

/** The end of a form of the settings: how much is changed, and its buttons. */
export function SaveBar({ count, isRunning, onPutBack }: SaveBarProps) {
  return (
    <div className={styles.end}>
      <p role="status" className="num">
        {count > 0 && <b>{formatCount(count, 'change')}</b>}
      </p>
      <Button variant="secondary" disabled={isRunning} onClick={onPutBack}>
        Put them back
      </Button>
      <Button type="submit" disabled={isRunning}>
        {isRunning ? 'Saving…' : 'Save changes'}
      </Button>
    </div>
  );
}
