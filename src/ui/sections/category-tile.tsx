import type { ReactNode } from 'react';
import type { Category } from '../../domain/fleet/fleet-filter.ts';
import { checkListForm } from '../../domain/trip/search-form-check.ts';
import { useJourney } from '../booking/journey/journey.tsx';
import { useShortcut } from '../booking/journey/use-shortcut.ts';
import { useToday } from '../kit/clock.tsx';
import { Icon } from '../kit/icon.tsx';
import { Link } from '../kit/link.tsx';
import { useHours } from '../site/use-company.ts';
import styles from './category-tile.module.css';

type CategoryTileProps = {
  readonly category: Category;
  readonly picture: string;
  /** What follows the name in the heading. */
  readonly detail?: ReactNode;
  readonly text?: string;
};

/**
 * A tile that opens the list with the types of a category selected. The shortcut's trip replaces an
 * incomplete one (TRIP-17).
 */
export function CategoryTile({ category, picture, detail, text }: CategoryTileProps) {
  const { state } = useJourney();
  const takeShortcut = useShortcut();
  const checked = checkListForm(state, useToday(), useHours());
  const isIncomplete = !checked.ok && checked.problem === 'dates-missing';
  return (
    <Link className={styles.tile} to="/vehicles" state={{ category }} onClick={isIncomplete ? takeShortcut : undefined}>
      <h3>
        <span>
          {category}
          {detail}
        </span>
        <Icon name="arrow" />
      </h3>
      {text && <p>{text}</p>}
      <img src={picture} alt="" loading="lazy" />
    </Link>
  );
}
