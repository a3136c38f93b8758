import type { MouseEvent } from 'react';
import type { Family } from '../../../domain/fleet/vehicle-class.ts';
import styles from './family-links.module.css';

/** On small screens, links to the headings of the list (PAGE-28). */
export function FamilyLinks({ families }: { readonly families: readonly Family[] }) {
  if (families.length < 2) return null;
  return (
    <nav className={styles.links} aria-label="Vehicle families">
      <ul>
        {families.map((family) => (
          <li key={family}>
            <a href={`#${familyId(family)}`} onClick={(event) => moveTo(event, family)}>
              {family}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The id of a family's heading in the page. */
export function familyId(family: Family): string {
  return family.toLowerCase().replaceAll(' ', '-');
}

/**
 * The browser would follow the hash with a new history entry, which has none of the page's state.
 */
function moveTo(event: MouseEvent, family: Family): void {
  event.preventDefault();
  const heading = document.getElementById(familyId(family));
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
}
