import {
  type MarkDraft,
  newMarkDraft,
  openAfter,
  startOf,
  type TypedDamage,
} from '../../../domain/rental/damage-form.ts';
import {
  DAMAGE_KINDS,
  DAMAGE_VIEWS,
  type DamageKind,
  type DamageView,
  MARK_NOTE_LIMIT,
  MAX_OPEN_MARKS,
  type OpenMark,
} from '../../../domain/unit/damage.ts';
import {
  DAMAGE_KIND_NAMES,
  DAMAGE_VIEW_NAMES,
  describeMark,
  positionOf,
  positionsOf,
} from '../../../domain/unit/damage-words.ts';
import { Button } from '../../kit/button.tsx';
import fields from '../../kit/field.module.css';
import { Modal } from '../../kit/modal.tsx';
import { CheckField, SelectField, TextField } from '../../kit/text-field.tsx';
import { useLaterFocus } from '../kit/use-later-focus.ts';
import styles from './damage.module.css';
import { DamageDrawing, type MarkPoint } from './damage-drawing.tsx';
import { KnownMark } from './known-mark.tsx';

type DamageDialogProps = {
  readonly vehicle: { readonly classType: string };
  readonly title: string;
  readonly isReturn: boolean;
  readonly open: readonly OpenMark[];
  readonly typed: TypedDamage;
  readonly onType: (typed: TypedDamage) => void;
  readonly onClose: () => void;
};

/** The marks of a unit on its drawing and in a list, which is the form (DAMAGE-5). */
export function DamageDialog({ vehicle, title, isReturn, open, typed, onType, onClose }: DamageDialogProps) {
  const { added, mended } = typed;
  const focusLater = useLaterFocus();
  const isFull = openAfter(typed, open) >= MAX_OPEN_MARKS;
  const idOf = (key: string, name: string) => `damage-${key}-${name}`;
  const add = (point?: MarkPoint): void => {
    if (isFull) return;
    const key = String(1 + Math.max(0, ...added.map((mark) => Number(mark.key))));
    onType({ ...typed, added: [...added, newMarkDraft(key, point)] });
    focusLater(idOf(key, 'kind'));
  };
  const editOne = (key: string, edited: Partial<MarkDraft>): void =>
    onType({ ...typed, added: added.map((mark) => (mark.key === key ? { ...mark, ...edited } : mark)) });
  const remove = (key: string): void => {
    onType({ ...typed, added: added.filter((mark) => mark.key !== key) });
    focusLater('damage-add');
  };
  const setMended = (id: string, isMended: boolean): void =>
    onType({ ...typed, mended: [...mended.filter((other) => other !== id), ...(isMended ? [id] : [])] });
  const known = open.map((mark, index) => ({ ...mark, key: mark.id, number: index + 1, isNew: false }));
  const found = added.map((mark, index) => ({ ...mark, number: open.length + index + 1, isNew: true }));
  return (
    <Modal
      title={`Damage, ${title}`}
      beside={<span className="hint">The marks are saved with the {isReturn ? 'return' : 'hand-out'}.</span>}
      bodyLabel="Damage"
      wide
      hasFields
      closeLabel="Back"
      onClose={onClose}
    >
      <div className={styles.columns}>
        <section aria-labelledby="damage-drawing">
          <h3 id="damage-drawing">Marks</h3>
          <p className="hint">Press the drawing where it is, or use Add a mark.</p>
          <DamageDrawing
            classType={vehicle.classType}
            title={title}
            marks={[...known, ...found]}
            onPress={add}
            show={({ key, number, isNew }) => {
              const mark = known.find((one) => one.key === key) ?? found.find((one) => one.key === key);
              const isMended = mended.includes(key);
              return (
                <button
                  type="button"
                  className={`${styles.mark} ${isNew ? styles.isNew : ''} ${isMended ? styles.isMended : ''}`}
                  aria-label={`Mark ${number}${isNew ? ', new' : ''}, ${mark ? describeMark(mark).toLowerCase() : ''}${
                    isMended ? ', mended' : ''
                  }`}
                  onClick={() => document.getElementById(idOf(key, isNew ? 'kind' : 'mended'))?.focus()}
                >
                  {number}
                </button>
              );
            }}
          />
          <p className={styles.key}>
            <span>
              <i className={styles.mark} aria-hidden="true" /> known
            </span>
            <span>
              <i className={`${styles.mark} ${styles.isNew}`} aria-hidden="true" /> new at this{' '}
              {isReturn ? 'return' : 'hand-out'}
            </span>
          </p>
        </section>
        <section aria-labelledby="damage-list">
          <h3 id="damage-list">List</h3>
          <ol className={styles.list}>
            {found.map((mark) => (
              <NewMarkItem
                key={mark.key}
                mark={mark}
                idOf={(name) => idOf(mark.key, name)}
                onEdit={(edited) => editOne(mark.key, edited)}
                onRemove={() => remove(mark.key)}
              />
            ))}
            {known.map(({ number, ...mark }) => (
              <li key={mark.id}>
                <i className={`${styles.mark} ${mended.includes(mark.id) ? styles.isMended : ''}`}>{number}</i>
                <KnownMark mark={mark} />
                <CheckField
                  id={idOf(mark.id, 'mended')}
                  label={
                    <>
                      Mended<span className="vh">, mark {number}</span>
                    </>
                  }
                  checked={mended.includes(mark.id)}
                  onChange={({ target }) => setMended(mark.id, target.checked)}
                />
              </li>
            ))}
          </ol>
          {known.length + found.length === 0 && <p>No marks yet.</p>}
          <Button variant="secondary" small id="damage-add" disabled={isFull} onClick={() => add()}>
            Add a mark
          </Button>
          {isFull && <p className="hint">A unit has at most {MAX_OPEN_MARKS} open marks.</p>}
        </section>
      </div>
    </Modal>
  );
}

type NewMarkItemProps = {
  readonly mark: MarkDraft & { readonly number: number };
  readonly idOf: (name: string) => string;
  readonly onEdit: (edited: Partial<MarkDraft>) => void;
  readonly onRemove: () => void;
};

/** A new mark as a form: its view and position are lists, so that no pointer is needed. */
function NewMarkItem({ mark, idOf, onEdit, onRemove }: NewMarkItemProps) {
  const { number, view, kind, note } = mark;
  const positions = positionsOf(view);
  return (
    <li className={styles.new}>
      <i className={`${styles.mark} ${styles.isNew}`}>{number}</i>
      <fieldset className={styles.fields}>
        <legend className="vh">New mark {number}</legend>
        <SelectField
          id={idOf('kind')}
          label="Kind"
          value={kind}
          onChange={({ target }) => onEdit({ kind: target.value as DamageKind })}
        >
          {DAMAGE_KINDS.map((each) => (
            <option key={each} value={each}>
              {DAMAGE_KIND_NAMES[each]}
            </option>
          ))}
        </SelectField>
        <SelectField
          id={idOf('view')}
          label="View"
          value={view}
          onChange={({ target }) => onEdit(startOf(target.value as DamageView))}
        >
          {DAMAGE_VIEWS.map((each) => (
            <option key={each} value={each}>
              {DAMAGE_VIEW_NAMES[each]}
            </option>
          ))}
        </SelectField>
        <SelectField
          id={idOf('position')}
          label="Position"
          className={styles.whole}
          value={positionOf(mark)}
          onChange={({ target }) => {
            const position = positions[Number(target.value)];
            if (position) onEdit({ x: position.x, y: position.y });
          }}
        >
          {positions.map(({ name }, index) => (
            <option key={name} value={index}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          id={idOf('note')}
          label={
            <>
              Note <span className={fields.optional}>(printed on the agreement)</span>
            </>
          }
          className={styles.whole}
          maxLength={MARK_NOTE_LIMIT}
          autoComplete="off"
          value={note}
          onChange={({ target }) => onEdit({ note: target.value })}
        />
        <div>
          <Button variant="secondary" small aria-label={`Remove mark ${number}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
      </fieldset>
    </li>
  );
}
