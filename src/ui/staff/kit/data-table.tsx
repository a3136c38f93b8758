import { type CSSProperties, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import narrow from './cards-narrow.module.css';
import wide from './cards-wide.module.css';
import styles from './data-table.module.css';
import { CELL, COLUMN_HEADER, ROW, ROW_GROUP } from './table-roles.ts';

export type Column<Row> = {
  readonly id: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** A number is aligned to the right, below its head. */
  readonly is?: 'number';
  /** The class of its cells, not of its head. */
  readonly className: string | undefined;
};

type DataTableProps<Row> = {
  readonly caption: string;
  /** With it a page gives the focus to the caption. */
  readonly captionId?: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /**
   * The lines of a row's card: ids of columns, as grid areas. Without them the cells follow each
   * other as words do, in the order that the page's styles set.
   */
  readonly card?: readonly string[];
  /** The widths of the columns of that grid. */
  readonly cardColumns?: string;
  /** It is a part of a page: cards under 768 px instead of 900 px, and heads that scroll. */
  readonly isPart?: true;
  /** Present where rows can be selected. */
  readonly selection?: TableSelection<Row> | undefined;
  /** The row that was opened or focused last. */
  readonly currentKey?: string | undefined;
  readonly onCurrent?: (key: string) => void;
  /** A click beside the controls of a row opens it, unless it ends a selection of text. */
  readonly onOpen?: (row: Row) => void;
};

type TableSelection<Row> = {
  readonly chosen: ReadonlySet<string>;
  readonly nameOf: (row: Row) => string;
  readonly toggle: (key: string) => void;
};

/** A press whose pointer moves further selects text, in CSS pixels. A hand is not quite still. */
const MAX_CLICK_MOVE_PX = 4;

/**
 * The table of staff pages. On small screens each row is a card. If the row that has the focus
 * leaves the table, the caption takes the focus.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, captionId, columns, rows, keyOf, card, cardColumns, isPart, selection, currentKey } = props;
  const cards = isPart ? narrow : wide;
  const style = card && {
    '--card': card.map((line) => `"${line}"`).join(' '),
    '--card-columns': cardColumns,
  };
  const captionElement = useRef<HTMLTableCaptionElement>(null);
  const focused = useRef<string>(undefined);
  useEffect(() => {
    if (focused.current === undefined || rows.some((row) => keyOf(row) === focused.current)) return;
    focused.current = undefined;
    if (document.activeElement === document.body) captionElement.current?.focus();
  }, [rows, keyOf]);
  const open = useRowPress(props.onOpen);
  const table = (
    <table
      className={`${styles.table} ${isPart ? styles.part : styles.list} ${cards.cards} ${card ? cards.grid : cards.flow}`}
      style={style as CSSProperties}
    >
      <caption ref={captionElement} id={captionId} tabIndex={-1} className="vh">
        {caption}
      </caption>
      <thead {...ROW_GROUP}>
        <tr {...ROW}>
          {selection && <th {...COLUMN_HEADER}>Select</th>}
          {columns.map(({ id, head, is }) => (
            <th key={id} {...COLUMN_HEADER} className={is && styles.number}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...ROW_GROUP}>
        {rows.map((row) => {
          const key = keyOf(row);
          return (
            <tr
              key={key}
              {...ROW}
              {...open(row)}
              aria-current={key === currentKey ? 'true' : undefined}
              onFocus={() => {
                focused.current = key;
                props.onCurrent?.(key);
              }}
            >
              {selection && (
                <td {...CELL}>
                  <label className={styles.select}>
                    <input
                      type="checkbox"
                      aria-label={`Select ${selection.nameOf(row)}`}
                      checked={selection.chosen.has(key)}
                      onChange={() => selection.toggle(key)}
                    />
                  </label>
                </td>
              )}
              {columns.map(({ id, cell, is, className }) => (
                <td
                  key={id}
                  {...CELL}
                  className={is ? `num ${styles.number} ${className ?? ''}` : className}
                  style={card && { gridArea: id }}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
  return isPart ? table : <div className={styles.frame}>{table}</div>;
}

/** The handlers of a row that opens it. It is a shortcut: the control is a button in the row. */
function useRowPress<Row>(onOpen: ((row: Row) => void) | undefined) {
  const pressed = useRef({ x: 0, y: 0 });
  if (onOpen === undefined) return () => undefined;
  return (row: Row) => ({
    onPointerDown: ({ clientX, clientY }: MouseEvent) => {
      pressed.current = { x: clientX, y: clientY };
    },
    onClick: ({ target, clientX, clientY }: MouseEvent) => {
      const { x, y } = pressed.current;
      const hasMoved = Math.hypot(clientX - x, clientY - y) > MAX_CLICK_MOVE_PX;
      if (target instanceof Element && target.closest('button, label, a') === null && !hasMoved) onOpen(row);
    },
  });
}
