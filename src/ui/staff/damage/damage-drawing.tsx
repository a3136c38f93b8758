import type { CSSProperties, MouseEvent, ReactNode } from 'react';
import { findClass } from '../../../domain/fleet/vehicle-class.ts';
import { DAMAGE_VIEWS, type DamageView, MARK_SCALE, type NewMark } from '../../../domain/unit/damage.ts';
import { DAMAGE_VIEW_NAMES } from '../../../domain/unit/damage-words.ts';
import styles from './damage.module.css';
import { BODIES, DRAWING, END_WHEELS, FAMILY_BODIES, SIDE_WHEELS, VIEW_BOXES } from './drawings.ts';

/** Where a mark is on a drawing. */
export type MarkPoint = Pick<NewMark, 'view' | 'x' | 'y'>;

/** A mark on the drawing, with its number, and whether it is new at this hand-over. */
export type DrawnMark = MarkPoint & {
  readonly key: string;
  readonly number: number;
  readonly isNew?: boolean;
};

type DamageDrawingProps = {
  readonly classType: string;
  /** What is drawn, such as "Ford F-150". */
  readonly title: string;
  readonly marks: readonly DrawnMark[];
  /** Adds a mark where the drawing is pressed. Absent on a drawing that is only shown. */
  readonly onPress?: (point: MarkPoint) => void;
  /** Shows a mark: as a button in a form, else as its number alone. */
  readonly show?: (mark: DrawnMark) => ReactNode;
};

/** The five views of a body unfolded as on a paper form, with numbered marks (DAMAGE-5). */
export function DamageDrawing({ classType, title, marks, onPress, show }: DamageDrawingProps) {
  const body = BODIES[FAMILY_BODIES[findClass(classType)?.family ?? 'Other vehicles']];
  const press = ({ clientX, clientY, currentTarget, target }: MouseEvent<HTMLDivElement>): void => {
    if ((target as Element).closest('button')) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const point = pointAt(((clientX - left) / width) * DRAWING.width, ((clientY - top) / height) * DRAWING.height);
    if (point) onPress?.(point);
  };
  return (
    // biome-ignore lint/a11y: what a press of the drawing does, lists below it do too
    <div className={`${styles.drawing} ${onPress ? styles.pressed : ''}`} onClick={onPress && press}>
      <svg
        viewBox={`0 0 ${DRAWING.width} ${DRAWING.height}`}
        role="img"
        aria-label={`${title} from the left, from above, from the right, from behind and from the front`}
      >
        {DAMAGE_VIEWS.map((view) => (
          <View key={view} view={view} body={body} />
        ))}
      </svg>
      {marks.map((mark) => (
        <span key={mark.key} className={styles.place} style={placeOf(mark)}>
          {show ? show(mark) : <MarkNumber {...mark} />}
        </span>
      ))}
    </div>
  );
}

/** The number of a mark: round if it was known, square if it is new. */
export function MarkNumber({ number, isNew = false }: Pick<DrawnMark, 'number' | 'isNew'>) {
  return <i className={`${styles.mark} ${isNew ? styles.isNew : ''}`}>{number}</i>;
}

function View({ view, body }: { readonly view: DamageView; readonly body: (typeof BODIES)['car'] }) {
  const { x, y, width, height } = VIEW_BOXES[view];
  const isSide = view === 'left' || view === 'right';
  const { outline, details } = body[isSide ? 'side' : view];
  return (
    <>
      <g transform={view === 'left' ? `translate(${x + width} ${y}) scale(-1 1)` : `translate(${x} ${y})`}>
        <path className={styles.outline} d={outline} />
        <path d={details} />
        {isSide &&
          SIDE_WHEELS.map((wheel) => (
            <g key={wheel}>
              <circle className={styles.wheel} cx={wheel} cy="112" r="25" />
              <circle cx={wheel} cy="112" r="13" />
            </g>
          ))}
        {(view === 'back' || view === 'front') && <path className={styles.wheel} d={END_WHEELS} />}
      </g>
      <text x={x + width / 2} y={y + height + 14}>
        {DAMAGE_VIEW_NAMES[view]}
      </text>
    </>
  );
}

/** How far beside a view a press still counts to it, in units of the drawing. */
const MARGIN = 12;

/** Returns the point of the view that a point of the drawing is in. Undefined between the views. */
function pointAt(x: number, y: number): MarkPoint | undefined {
  for (const view of DAMAGE_VIEWS) {
    const box = VIEW_BOXES[view];
    const [along, down] = [x - box.x, y - box.y];
    if (along < -MARGIN || down < -MARGIN || along > box.width + MARGIN || down > box.height + MARGIN) continue;
    const part = (at: number, of: number) => Math.round(MARK_SCALE * Math.min(1, Math.max(0, at / of)));
    return { view, x: part(along, box.width), y: part(down, box.height) };
  }
  return undefined;
}

function placeOf({ view, x, y }: MarkPoint): CSSProperties {
  const box = VIEW_BOXES[view];
  const percent = (at: number, of: number) => `${Math.round((at / of) * 10_000) / 100}%`;
  return {
    left: percent(box.x + (x / MARK_SCALE) * box.width, DRAWING.width),
    top: percent(box.y + (y / MARK_SCALE) * box.height, DRAWING.height),
  };
}
