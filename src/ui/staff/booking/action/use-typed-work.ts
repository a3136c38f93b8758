import { decode } from '../../../../ports/api/schema.ts';
import { TYPED_FORMS, type TypedForm, TypedWork } from '../../../../ports/api/staff/stored-work.ts';
import { useStored } from '../../../kit/use-stored.ts';
import { STORED } from '../../session/stored-work.ts';

/** What is typed on one booking. */
export type Typed = TypedWork[string];

/** What is typed by now, or what becomes of it: an answer that comes late leaves the rest alone. */
export type TypedEdit = Partial<Typed> | ((before: Typed) => Partial<Typed>);

const NOTHING: Typed = { decline: '', desk: { text: '', deposit: false } };

/**
 * The notes and forms that are typed on a booking. The tab keeps them until they are sent
 * (STAFF-31). Only one component of a page may use it for a booking.
 */
export function useTypedWork(bookingId: string) {
  const [work, change] = useStored<TypedWork>(STORED.notes, (value) => decode(TypedWork, value), {});
  const typed = work[bookingId] ?? NOTHING;
  const changeOne = (edit: (before: Typed) => Typed): void =>
    change((before) => ({ ...before, [bookingId]: edit(before[bookingId] ?? NOTHING) }));
  return {
    typed,
    /** Whether a form of an action is half typed. */
    hasForm: TYPED_FORMS.some((name) => typed[name] !== undefined),
    type: (edit: TypedEdit): void =>
      changeOne((before) => ({ ...before, ...(typeof edit === 'function' ? edit(before) : edit) })),
    forgetForm: (name: TypedForm): void => changeOne(({ [name]: _, ...others }) => others as Typed),
    forget: (): void => change(({ [bookingId]: _, ...others }) => others),
  };
}

/** Whether a desk note is typed that is not added yet. */
export function isNoteTyped({ desk }: Typed): boolean {
  return desk.text !== '' || desk.deposit;
}
