import { useId } from 'react';
import fields from '../../kit/field.module.css';
import styles from './list-views.module.css';
import { StaffIcon } from './staff-icon.tsx';

/** A view of a list, its name, and how many records it has where that is known. */
export type ListView<Name extends string> = readonly [name: Name, text: string, count?: number | undefined];

type ListViewsProps<Name extends string> = {
  readonly views: readonly ListView<Name>[];
  readonly label: string;
  readonly view: Name;
  readonly typed: string;
  readonly searchLabel: string;
  /** What the search finds. */
  readonly hint: string;
  readonly onView: (view: Name) => void;
  readonly onType: (text: string) => void;
};

/** The view of what is held, unless nothing is (STAFF-60). */
export function heldView(view: string, count: number | undefined): readonly ListView<'held'>[] {
  return count || view === 'held' ? [['held', 'Held', count]] : [];
}

/** Chooses what a list shows: a button for each view, and a search. */
export function ListViews<Name extends string>({
  views,
  label,
  view,
  typed,
  searchLabel,
  hint,
  onView,
  onType,
}: ListViewsProps<Name>) {
  const id = useId();
  return (
    <div className={`no-print ${styles.views}`}>
      {/* biome-ignore lint/a11y/useSemanticElements: no fieldset; nothing here is submitted */}
      <div className={styles.chips} role="group" aria-label={label}>
        {views.map(([name, text, count]) => (
          <button
            key={name}
            type="button"
            className={`num ${styles.chip}`}
            aria-pressed={view === name}
            onClick={() => onView(name)}
          >
            {text}
            {count !== undefined && ` (${count})`}
          </button>
        ))}
      </div>
      <div className={styles.search}>
        <StaffIcon name="search" />
        <input
          type="search"
          className={fields.input}
          aria-label={searchLabel}
          aria-describedby={`${id}-hint`}
          placeholder={hint}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={({ target }) => onType(target.value)}
        />
        <span id={`${id}-hint`} className="vh">
          {hint}
        </span>
      </div>
    </div>
  );
}
