import { useShortcut } from '../booking/journey/use-shortcut.ts';
import { EmptyState } from '../kit/empty-state.tsx';
import { Link } from '../kit/link.tsx';
import { useTitle } from '../site/use-title.ts';
import styles from './not-found-page.module.css';

export function NotFoundPage() {
  useTitle('Page not found');
  const takeShortcut = useShortcut();
  return (
    <div className="wrap section">
      <EmptyState title="We can’t find that page">
        <p>It may have moved. Try one of these:</p>
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
