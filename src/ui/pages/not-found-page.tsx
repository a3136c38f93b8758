import { EmptyState } from '../components/empty-state.tsx';
import { Link } from '../components/link.tsx';
import { useTitle } from '../state/use-page.ts';
import { useShortcut } from '../state/use-shortcut.ts';
import styles from './not-found-page.module.css';

export function NotFoundPage() {
  useTitle('Page not found');
  const takeShortcut = useShortcut();
  return (
    <div className="wrap section">
      <EmptyState title="We can't find that page">
        <p>It may have moved. These lead on:</p>
        <ul className={styles.links}>
          <li>
            <Link to="/">Home</Link>
          </li>
          <li>
            <Link to="/vehicles" onClick={takeShortcut}>
              Vehicles
            </Link>
          </li>
          <li>
            <Link to="/contact">Contact</Link>
          </li>
        </ul>
      </EmptyState>
    </div>
  );
}
