import { type CSSProperties, type FocusEvent, type MouseEvent, memo, type ReactNode, useEffect, useRef } from 'react';
import narrow from './cards-narrow.module.css';
import wide from './cards-wide.module.css';
import styles from './data-table.module.css';

export type Column<Row> = {
  readonly id: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** The head of its row; a number, aligned to the right below its head; or what is not printed. */
  readonly is?: 'head' | 'number' | 'actions';
  /** Whether the head stands before the value on a card. */
  readonly isLabelled?: true | ((row: Row) => boolean);
  /** Rows can be sorted by it. */
  readonly isSortable?: true;
  /** The class of its cells, not of its head. */
  readonly className?: string | undefined;
};

type DataTableProps<Row> = {
  readonly caption: string;
  /** With it a page gives the focus to the caption. */
  readonly captionId?: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /**
   * The lines of a row's card: ids of columns, as grid areas, and `select`. Without them the cells
   * follow each other as words do, in the order that the page's styles set.
   */
  readonly card?: readonly string[];
  /** The widths of the columns of that grid. */
  readonly cardColumns?: string;
  /** It is a part of a page: cards under 768 px instead of 900 px, and heads that scroll. */
  readonly isPart?: true;
  /** Its rows have controls: 52 px instead of 40, and cards under 900 px. */
  readonly isRoomy?: true;
  /** Present where rows can be selected. */
  readonly selection?: TableSelection<Row> | undefined;
  /** The column that the rows are sorted by. `on` gets the column whose head was pressed. */
  readonly sort?: Sort | undefined;
  /** The row that was opened or focused last. */
  readonly currentKey?: string | undefined;
  readonly onCurrent?: (key: string) => void;
  /** A click beside the controls of a row opens it, unless it ends a selection of text. */
  readonly onOpen?: (row: Row) => void;
  /** Whether a row adds up rows above it. */
  readonly isSum?: (row: Row, index: number) => boolean;
  readonly foot?: TableFoot;
};

/** The row below all others, which adds them up: `label` takes the first columns, `cells` are of the others by their ids. */
export type TableFoot = {
  readonly label: string;
  readonly span: number;
  readonly cells: Readonly<Record<string, ReactNode>>;
};

type Sort = { readonly by: string; readonly isDescending: boolean; readonly on: (id: string) => void };

type TableSelection<Row> = {
  readonly chosen: ReadonlySet<string>;
  readonly nameOf: (row: Row) => string;
  readonly toggle: (key: string) => void;
  /** Selects all rows, or none, by a box in the head. */
  readonly toggleAll?: (isChosen: boolean) => void;
};

/** A press whose pointer moves further selects text, in CSS pixels. A hand is not quite still. */
const MAX_CLICK_MOVE_PX = 4;

/** Rows shown as cards on small screens lose their implicit roles, so the roles are explicit. */
const ROW_GROUP = { role: 'rowgroup' } as const;
const ROW = { role: 'row' } as const;
const COLUMN_HEADER = { role: 'columnheader', scope: 'col' } as const;
const ROW_HEADER = { role: 'rowheader', scope: 'row' } as const;
const CELL = { role: 'cell' } as const;

const CLASSES = { head: undefined, number: `num ${styles.number}`, actions: styles.unprinted };

/**
 * The table of staff pages. On small screens each row is a card. If the row that has the focus
 * leaves the table, the caption takes the focus. A row is painted again when it, or one of the
 * functions, is another one: what changes in a cell travels in its row.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, captionId, columns, rows, keyOf, card, cardColumns, isPart, isRoomy, selection } = props;
  const cards = isPart && !isRoomy ? narrow : wide;
  const hasButtons = props.sort !== undefined || selection?.toggleAll !== undefined;
  const style = card && {
    '--card': card.map((line) => `"${line}"`).join(' '),
    '--card-columns': cardColumns,
  };
  const classes = [
    styles.table,
    isPart ? styles.part : styles.list,
    isRoomy && styles.roomy,
    cards.cards,
    card ? cards.grid : cards.flow,
    hasButtons ? cards.pressed : cards.quiet,
  ];
  const captionElement = useRef<HTMLTableCaptionElement>(null);
  const focused = useRef<string>(undefined);
  useEffect(() => {
    if (focused.current === undefined || rows.some((row) => keyOf(row) === focused.current)) return;
    focused.current = undefined;
    if (document.activeElement === document.body) captionElement.current?.focus();
  }, [rows, keyOf]);
  const opening = useRowPress((key) => {
    const row = rows.find((one) => keyOf(one) === key);
    if (row !== undefined) props.onOpen?.(row);
  });
  const table = (
    <table className={classes.filter(Boolean).join(' ')} style={style as CSSProperties}>
      <caption ref={captionElement} id={captionId} tabIndex={-1} className="vh">
        {caption}
      </caption>
      <thead {...ROW_GROUP}>
        <tr {...ROW}>
          {selection && (
            <th {...COLUMN_HEADER} className={styles.unprinted}>
              {selection.toggleAll ? <SelectAll keys={rows.map(keyOf)} {...selection} /> : 'Select'}
            </th>
          )}
          {columns.map((column) => (
            <ColumnHead key={column.id} column={column} sort={props.sort} />
          ))}
        </tr>
      </thead>
      <tbody
        {...ROW_GROUP}
        {...(props.onOpen && opening)}
        onFocus={({ target }: FocusEvent) => {
          focused.current = keyOfRow(target);
          if (focused.current !== undefined) props.onCurrent?.(focused.current);
        }}
      >
        {rows.map((row, index) => {
          const key = keyOf(row);
          return (
            <TableRow
              key={key}
              row={row}
              rowKey={key}
              columns={columns}
              isCard={card !== undefined}
              isCurrent={key === props.currentKey}
              isChosen={selection?.chosen.has(key) === true}
              isSum={props.isSum?.(row, index) === true}
              nameOf={selection?.nameOf}
              toggle={selection?.toggle}
            />
          );
        })}
      </tbody>
      {props.foot && <Foot columns={columns} {...props.foot} />}
    </table>
  );
  return isPart ? table : <div className={styles.frame}>{table}</div>;
}

type SelectAllProps = Pick<TableSelection<never>, 'chosen' | 'toggleAll'> & { readonly keys: readonly string[] };

function SelectAll({ keys, chosen, toggleAll }: SelectAllProps) {
  const isAll = keys.every((key) => chosen.has(key));
  return (
    <label className={styles.select}>
      <input
        type="checkbox"
        aria-label="Select all rows"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = !isAll && keys.some((key) => chosen.has(key));
        }}
        onChange={({ target }) => toggleAll?.(target.checked)}
      />
    </label>
  );
}

type ColumnHeadProps = {
  readonly sort: Sort | undefined;
  readonly column: Pick<Column<never>, 'id' | 'head' | 'is' | 'isSortable'>;
};

function ColumnHead({ column: { id, head, is, isSortable }, sort }: ColumnHeadProps) {
  const className = is && CLASSES[is];
  if (sort === undefined || !isSortable) {
    return (
      <th {...COLUMN_HEADER} className={className}>
        {head}
      </th>
    );
  }
  const order = sort.isDescending ? 'descending' : 'ascending';
  const isSorted = sort.by === id;
  return (
    <th {...COLUMN_HEADER} className={className} aria-sort={isSorted ? order : undefined}>
      <button type="button" className={styles.sort} onClick={() => sort.on(id)}>
        {head}
        <i aria-hidden="true">{isSorted && (sort.isDescending ? '▼' : '▲')}</i>
      </button>
    </th>
  );
}

type TableRowProps<Row> = {
  readonly row: Row;
  readonly rowKey: string;
  readonly columns: readonly Column<Row>[];
  readonly isCard: boolean;
  readonly isCurrent: boolean;
  readonly isChosen: boolean;
  readonly isSum: boolean;
  readonly nameOf: TableSelection<Row>['nameOf'] | undefined;
  readonly toggle: TableSelection<Row>['toggle'] | undefined;
};

// `memo` would lose the type parameter.
const TableRow = memo(function TableRow(props: TableRowProps<unknown>) {
  const { row, rowKey, columns, isCard, isCurrent, isChosen, isSum, nameOf, toggle } = props;
  return (
    <tr
      {...ROW}
      data-key={rowKey}
      className={isChosen ? styles.chosen : isSum ? styles.sum : undefined}
      aria-current={isCurrent ? 'true' : undefined}
    >
      {toggle && (
        <td {...CELL} className={styles.unprinted} style={isCard ? { gridArea: 'select' } : undefined}>
          <label className={styles.select}>
            <input
              type="checkbox"
              aria-label={`Select ${nameOf?.(row)}`}
              checked={isChosen}
              onChange={() => toggle(rowKey)}
            />
          </label>
        </td>
      )}
      {columns.map(({ id, head, cell, is, isLabelled, className }) => {
        const isNamed = typeof isLabelled === 'function' ? isLabelled(row) : isLabelled;
        const Cell = is === 'head' ? 'th' : 'td';
        return (
          <Cell
            key={id}
            {...(is === 'head' ? ROW_HEADER : CELL)}
            className={[is && CLASSES[is], className].filter(Boolean).join(' ')}
            data-label={isNamed ? head : undefined}
            style={isCard ? { gridArea: id } : undefined}
          >
            {cell(row)}
          </Cell>
        );
      })}
    </tr>
  );
}) as <Row>(props: TableRowProps<Row>) => ReactNode;

type FootProps = TableFoot & {
  readonly columns: readonly Pick<Column<never>, 'id' | 'head' | 'is' | 'isLabelled'>[];
};

function Foot({ columns, label, span, cells }: FootProps) {
  return (
    <tfoot {...ROW_GROUP}>
      <tr {...ROW} className={styles.sum}>
        <th {...ROW_HEADER} colSpan={span}>
          {label}
        </th>
        {columns.slice(span).map(({ id, head, is, isLabelled }) => (
          <td key={id} {...CELL} className={is && CLASSES[is]} data-label={isLabelled && head}>
            {cells[id]}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

function keyOfRow(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest('tr')?.dataset.key : undefined;
}

/** The handlers that open a row. They are a shortcut: the control is a button in the row. */
function useRowPress(onOpen: (key: string) => void) {
  const pressed = useRef({ x: 0, y: 0 });
  return {
    onPointerDown: ({ clientX, clientY }: MouseEvent) => {
      pressed.current = { x: clientX, y: clientY };
    },
    onClick: ({ target, clientX, clientY }: MouseEvent) => {
      const { x, y } = pressed.current;
      const hasMoved = Math.hypot(clientX - x, clientY - y) > MAX_CLICK_MOVE_PX;
      const key = keyOfRow(target);
      if (key !== undefined && (target as Element).closest('button, label, a') === null && !hasMoved) onOpen(key);
    },
  };
}
