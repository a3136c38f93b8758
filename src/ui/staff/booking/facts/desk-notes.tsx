import type { BookingEvent, NoteEvent } from '../../../../domain/booking/history.ts';
import { NOTE_TEXTS } from '../../../../domain/rental/action-texts.ts';
import { formatShortMoment } from '../../../../domain/shared/format-date.ts';
import { ok } from '../../../../domain/shared/result.ts';
import { addNote } from '../../../../ports/api/calls/staff/bookings.ts';
import { DESK_NOTE_LIMIT } from '../../../../ports/api/staff/booking-action.ts';
import { useNotifier } from '../../../kit/alerts.tsx';
import { Button } from '../../../kit/button.tsx';
import { useToday } from '../../../kit/clock.tsx';
import { CheckField, TextArea } from '../../../kit/text-field.tsx';
import { Unbroken } from '../../../kit/unbroken.tsx';
import { type FieldDescription, useForm } from '../../../kit/use-form.ts';
import { useStaffSession } from '../../session/staff-session.tsx';
import { TypedText } from '../../shared/typed-text.tsx';
import styles from './desk-notes.module.css';

const FIELDS: readonly FieldDescription<'text'>[] = [{ name: 'text', label: 'New note' }];

/** A note that is typed and not added yet. */
export type TypedNote = { readonly text: string; readonly deposit: boolean };

const NO_NOTE: TypedNote = { text: '', deposit: false };

type DeskNotesProps = {
  readonly bookingId: string;
  readonly history: readonly BookingEvent[];
  readonly isErased: boolean;
  readonly typed: TypedNote;
  readonly onType: (typed: TypedNote) => void;
  readonly reload: () => Promise<unknown>;
};

/** The notes of staff on a booking, which nobody else sees, and the form for a new one (BOOK-49). */
export function DeskNotes({ bookingId, history, isErased, typed, onType, reload }: DeskNotesProps) {
  const today = useToday();
  const notes = history.filter((event): event is NoteEvent => event.what === 'note');
  return (
    <section className={styles.notes} aria-labelledby="desk-notes">
      <h3 id="desk-notes">Desk notes</h3>
      <p className="hint">Only staff see these.{notes.length === 0 && ' None yet.'}</p>
      {notes.length > 0 && (
        <ul>
          {notes.map((note) => (
            <li key={`${note.at} ${note.by} ${note.text}`}>
              <p>
                {note.deposit && <b>Deposit taken. </b>}
                <TypedText text={note.text} />
              </p>
              <p className="hint num">
                {note.by}, <Unbroken>{formatShortMoment(note.at, today)}</Unbroken>
              </p>
            </li>
          ))}
        </ul>
      )}
      {!isErased && <NoteForm bookingId={bookingId} typed={typed} onType={onType} reload={reload} />}
    </section>
  );
}

type NoteFormProps = Omit<DeskNotesProps, 'history' | 'isErased'>;

function NoteForm({ bookingId, typed, onType, reload }: NoteFormProps) {
  const { send } = useStaffSession();
  const { notify } = useNotifier();
  const form = useForm({
    fields: FIELDS,
    limits: { text: DESK_NOTE_LIMIT },
    idPrefix: 'desk-note-',
    check: () => ok({ text: typed.text, ...(typed.deposit ? { deposit: true } : {}) }),
    send: async (note) => {
      const added = await send(addNote, { params: { id: bookingId }, body: note });
      if (!added.ok && added.problem.code === 'invalid-input') return added.problem.errors;
      await reload();
      if (!added.ok) {
        notify({ kind: 'failed', text: NOTE_TEXTS.failed });
        return undefined;
      }
      onType(NO_NOTE);
      notify({ kind: 'done', text: NOTE_TEXTS.done });
      return undefined;
    },
    failed: NOTE_TEXTS.failed,
  });
  return (
    <form aria-label="Add a desk note" noValidate className={`no-print ${styles.form}`} onSubmit={form.onSubmit}>
      <TextArea
        id="desk-note-text"
        label="New note"
        maxLength={DESK_NOTE_LIMIT}
        error={form.errors.get('text')}
        value={typed.text}
        onChange={({ target }) => onType({ ...typed, text: target.value })}
      />
      <CheckField
        id="desk-note-deposit"
        label="Deposit taken"
        checked={typed.deposit}
        onChange={({ target }) => onType({ ...typed, deposit: target.checked })}
      />
      <Button type="submit" variant="secondary" small disabled={form.running}>
        Add note
      </Button>
    </form>
  );
}
