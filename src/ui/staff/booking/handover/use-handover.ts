import { HANDOVER_NOTE_LIMIT } from '../../../../domain/booking/handover.ts';
import { HANDOVER_FIELD_TEXTS, RETURN_TIME_MISSING } from '../../../../domain/booking/staff-messages.ts';
import { UNIT_NAME_LIMIT } from '../../../../domain/fleet/vehicle-form.ts';
import { HAND_OUT_TEXTS, TAKE_BACK_TEXTS } from '../../../../domain/rental/action-texts.ts';
import {
  askForReturn,
  openHandoverForm,
  readHandoverForm,
  readingOf,
} from '../../../../domain/rental/handover-form.ts';
import { refuse } from '../../../../domain/shared/result.ts';
import { handOut, takeBack } from '../../../../ports/api/calls/staff/bookings.ts';
import { listClosedDays } from '../../../../ports/api/calls/staff/schedule.ts';
import { useNow } from '../../../kit/clock.tsx';
import { type FieldDescription, useForm } from '../../../kit/use-form.ts';
import { useStaffSession } from '../../access/staff-session.tsx';
import { useStaffQuery } from '../../frame/staff-queries.ts';
import { useFleet } from '../../frame/use-fleet.ts';
import type { BookingActionDialogProps } from '../action/action-frame.tsx';
import { useActionOutcome } from '../action/use-action-outcome.ts';
import { useWarning } from '../action/use-warning.ts';

type HandoverFieldName = 'odometer' | 'fuel' | 'at' | 'unit' | 'note';

const fieldsOf = (moment: string): readonly FieldDescription<HandoverFieldName>[] => [
  { name: 'odometer', label: 'Odometer' },
  { name: 'fuel', label: 'Fuel' },
  { name: 'at', label: moment },
  { name: 'unit', label: 'Unit', isOptional: true },
  { name: 'note', label: 'Note', isOptional: true },
];

/** What the moment of a hand-over is called. */
export const MOMENT_LABELS = { 'hand-out': 'Goes out', 'take-back': 'Came back' } as const;

type HandoverOptions = Pick<BookingActionDialogProps, 'booking' | 'reload' | 'typed' | 'onType' | 'onDone'>;

/** The form in which staff hand out a vehicle or take it back (BOOK-47). */
export function useHandover(
  what: 'hand-out' | 'take-back',
  { booking, reload, typed, onType, onDone }: HandoverOptions,
) {
  const { send } = useStaffSession();
  const { data: fleet = [] } = useFleet();
  const isReturn = what === 'take-back';
  const { dropoffDate } = booking.itinerary;
  const { data: { days: closedDays } = { days: [] } } = useStaffQuery(
    ['bookings', 'closed-days', dropoffDate, dropoffDate],
    ({ read }) => read(listClosedDays, { query: { from: dropoffDate, to: dropoffDate } }),
  );
  const now = useNow();
  const start = typed[what] ?? openHandoverForm(isReturn ? booking.handover?.out.unit : '');
  const values = isReturn ? askForReturn(start, booking.itinerary, closedDays, now) : start;
  const finish = useActionOutcome({ booking, reload, onDone });
  const { warning, although, warn } = useWarning(booking.version);
  const texts = isReturn ? TAKE_BACK_TEXTS : HAND_OUT_TEXTS;
  const missing = (field: keyof typeof HANDOVER_FIELD_TEXTS) =>
    isReturn && field === '/at' ? RETURN_TIME_MISSING : HANDOVER_FIELD_TEXTS[field].missing;
  const read = readHandoverForm(values);
  const form = useForm({
    fields: fieldsOf(MOMENT_LABELS[what]),
    limits: { unit: UNIT_NAME_LIMIT, note: HANDOVER_NOTE_LIMIT },
    idPrefix: 'handover-',
    check: () =>
      read.ok ? read : refuse(read.problem.map((field) => ({ path: `/${field}`, message: missing(`/${field}`) }))),
    send: async (entry) => {
      const body = {
        ...entry,
        seenVersion: booking.version,
        ...(although.length > 0 ? { although: [...although] } : {}),
      };
      const asked = { params: { id: booking.id }, body };
      return finish(await (isReturn ? send(takeBack, asked) : send(handOut, asked)), texts, warn);
    },
    failed: texts.failed,
  });
  const vehicle = fleet.find(({ id }) => id === booking.vehicle.id);
  return {
    form,
    values,
    /** What the last press was warned of. */
    warning,
    /** What the odometer of the vehicle or the unit showed last. */
    lastReading: vehicle && readingOf(vehicle, values.unit),
    /** The names of the units of the vehicle, to choose from. */
    unitNames: vehicle?.unitNames ?? [],
    /** What is typed, if it can be read. */
    entry: read.ok ? read.value : undefined,
    hasTyped: typed[what] !== undefined,
    edit: (edited: Partial<typeof values>) => onType({ [what]: { ...values, ...edited } }),
  };
}
