import { decode } from '../../../ports/api/schema.ts';
import { TypedNotes } from '../../../ports/api/staff/kept-list.ts';
import { useStored } from '../../kit/use-stored.ts';
import { STORED } from '../frame/stored-work.ts';

type Typed = TypedNotes[string];

const NOTHING: Typed = { decline: '', desk: { text: '', deposit: false } };

/** The notes that are typed on a booking. The tab keeps them until they are sent (STAFF-31). */
export function useTypedNotes(bookingId: string) {
  const [notes, change] = useStored<TypedNotes>(STORED.notes, (value) => decode(TypedNotes, value), {});
  const typed = notes[bookingId] ?? NOTHING;
  return {
    typed,
    type: (more: Partial<Typed>): void =>
      change((before) => ({ ...before, [bookingId]: { ...(before[bookingId] ?? NOTHING), ...more } })),
    forget: (): void => change(({ [bookingId]: _, ...others }) => others),
  };
}
