import { type ReactNode, useId } from 'react';
import { formatCount } from '../../../domain/shared/format-date.ts';
import { SEARCH_LIMIT } from '../../../ports/api/staff/stored-fleet-view.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import fields from '../../kit/field.module.css';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { PageAlert } from '../shared/page-alert.tsx';
import heads from '../shared/page-head.module.css';
import { StaffIcon } from '../shared/staff-icon.tsx';
import styles from './list-page.module.css';
import { ListPages } from './list-pages.tsx';
import type { useList } from './use-list.ts';

/** A view of a list, its name, and how many records it has where that is known. */
type ListView<Name extends string> = readonly [name: Name, text: string, count?: number | undefined];

type ListPageProps<View extends string> = {
  readonly title: string;
  /** Leads to pages of the same part. */
  readonly besideTitle?: ReactNode;
  /** What it lists. */
  readonly noun: 'booking' | 'invoice' | 'message';
  readonly list: Pick<
    ReturnType<typeof useList>,
    'rows' | 'isLoading' | 'isFailed' | 'total' | 'totalIsMore' | 'pageNumber' | 'newer' | 'older' | 'typed'
  > & { reload(): void; search(text: string): void };
  readonly views: readonly ListView<View>[];
  /** The name of the group of views. */
  readonly viewsLabel: string;
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly searchLabel: string;
  /** What the search finds. */
  readonly searchHint: string;
  readonly loading: string;
  /** Follows the number of records: which they are, and their order. */
  readonly described: string;
  /** Shown in place of rows where there are none. */
  readonly none: string | undefined;
  /** Leads to the page that adds a record. */
  readonly add?: ReactNode;
  readonly filters?: ReactNode;
  /** A dialog shows the alerts. */
  readonly isCovered: boolean;
  /** Stand beside the alert of what is done, and at the end of its line. */
  readonly afterAlert?: ReactNode;
  readonly news?: ReactNode;
  /** What is done with several rows. */
  readonly bulk?: ReactNode;
  /** Stands between rows and pages. */
  readonly files?: ReactNode;
  /** On a phone a record that is read takes the place of the list. */
  readonly isReading?: boolean;
  /** Before another page is shown. */
  readonly onTurn?: () => void;
  readonly children: ReactNode;
};

/** The view of what is held, unless nothing is (STAFF-44). */
export function heldView(view: string, count: number | undefined): readonly ListView<'held'>[] {
  return count === 0 && view !== 'held' ? [] : [['held', 'Held', count]];
}

/** A staff page with a list: views, search, filters, what is listed, its alert, and its pages. */
export function ListPage<View extends string>(props: ListPageProps<View>) {
  const { title, noun, list, isCovered, none, isReading = false } = props;
  const { posted, clear } = useNotifier();
  const { rows, isLoading, isFailed, total, totalIsMore } = list;
  const count = `${totalIsMore ? 'More than ' : ''}${formatCount(total, noun)}${props.described}`;
  const isAlertShown = !isCovered && posted !== undefined;
  /** Another page starts at its top, without the alert of the page before. */
  const turn = (go: () => void) => (): void => {
    clear();
    props.onTurn?.();
    go();
    window.scrollTo(0, 0);
    document.querySelector('h1')?.focus();
  };
  return (
    <div className={isReading ? styles.reading : undefined}>
      <div className={`${heads.top} ${styles.top} ${props.filters === undefined ? '' : styles.filtered}`}>
        <h1 tabIndex={-1}>{title}</h1>
        {props.besideTitle}
        <div className={`no-print ${styles.views}`}>
          {/* biome-ignore lint/a11y/useSemanticElements: no fieldset; nothing here is submitted */}
          <div className={styles.chips} role="group" aria-label={props.viewsLabel}>
            {props.views.map(([name, text, number]) => (
              <button
                key={name}
                type="button"
                className={`num ${styles.chip}`}
                aria-pressed={props.view === name}
                onClick={() => {
                  clear();
                  props.onView(name);
                }}
              >
                {text}
                {number !== undefined && ` (${number})`}
              </button>
            ))}
          </div>
          <ListSearch
            label={props.searchLabel}
            hint={props.searchHint}
            typed={list.typed}
            onType={(text) => {
              clear();
              list.search(text);
            }}
          />
        </div>
        {props.add}
      </div>
      <PageAlert isShown={!isCovered} after={props.afterAlert} atEnd={props.news} />
      <div className={`${heads.tools} ${styles.tools} ${isAlertShown ? styles.covered : ''}`}>
        <p role="status" className="num">
          {isLoading ? props.loading : !isFailed && count}
        </p>
        {props.filters}
      </div>
      {props.bulk}
      {props.children}
      {!isLoading && rows.length === 0 && none !== undefined && (
        <EmptyState heading="h2" title={none}>
          {isFailed && <LoadFailure onRetry={list.reload} />}
        </EmptyState>
      )}
      {props.files && <div className={styles.files}>{props.files}</div>}
      <ListPages
        label={`Pages of ${noun}s`}
        pageNumber={list.pageNumber}
        newer={list.newer && turn(list.newer)}
        older={list.older && turn(list.older)}
      />
    </div>
  );
}

type ListSearchProps = {
  readonly label: string;
  /** What it finds. */
  readonly hint: string;
  readonly typed: string;
  readonly onType: (text: string) => void;
};

export function ListSearch({ label, hint, typed, onType }: ListSearchProps) {
  const id = useId();
  return (
    <div className={styles.search}>
      <StaffIcon name="search" />
      <input
        type="search"
        className={fields.input}
        aria-label={label}
        aria-describedby={id}
        placeholder={hint}
        autoComplete="off"
        spellCheck={false}
        maxLength={SEARCH_LIMIT}
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
      <span aria-hidden="true">Search</span>
      <span id={id} className="vh">
        {hint}
      </span>
    </div>
  );
}
