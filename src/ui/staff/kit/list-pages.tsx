import { Button } from '../../kit/button.tsx';
import styles from './list-pages.module.css';

type ListPagesProps = {
  readonly label: string;
  readonly pageNumber: number;
  /** Absent where there is no such page. */
  readonly newer: (() => void) | undefined;
  readonly older: (() => void) | undefined;
};

/** The buttons that turn the pages of a list, without the list. Empty for a list of one page. */
export function ListPages({ label, pageNumber, newer, older }: ListPagesProps) {
  if (newer === undefined && older === undefined) return null;
  return (
    <nav className={styles.pages} aria-label={label}>
      <Button variant="secondary" small disabled={!newer} onClick={newer}>
        Newer
      </Button>
      <span className="num">Page {pageNumber}</span>
      <Button variant="secondary" small disabled={!older} onClick={older}>
        Older
      </Button>
    </nav>
  );
}
