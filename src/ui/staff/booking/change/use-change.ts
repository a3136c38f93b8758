import type { ChangePrices } from '../../../../domain/booking/change.ts';
import { asLastNotified } from '../../../../domain/booking/history.ts';
import { holdsEntry, possibleActions } from '../../../../domain/booking/lifecycle.ts';
import { CHANGE_TEXTS, describeKeptEntry, QUIET_CHANGE_TEXTS } from '../../../../domain/rental/action-texts.ts';
import { ok, refuse } from '../../../../domain/shared/result.ts';
import { ITINERARY_TEXTS } from '../../../../domain/trip/messages.ts';
import { changeBooking } from '../../../../ports/api/calls/staff/bookings.ts';
import type { TypedChange } from '../../../../ports/api/staff/stored-work.ts';
import { useForm } from '../../../kit/use-form.ts';
import { useStaffSession } from '../../access/staff-session.tsx';
import { useFleet } from '../../frame/use-fleet.ts';
import type { BookingActionDialogProps } from '../action/action-frame.tsx';
import { useActionOutcome } from '../action/use-action-outcome.ts';
import { useFleetUses } from '../action/use-fleet-uses.ts';
import { useWarning } from '../action/use-warning.ts';
import {
  CHANGE_FIELDS,
  CHANGE_LIMITS,
  type ChangeFieldName,
  type ChangeValues,
  contactDraft,
  inContact,
  tripDraft,
  valuesOf,
} from './change-fields.ts';
import { useChangePreview } from './use-change-preview.ts';

/** A change of which nothing is edited yet. */
export const NO_CHANGE: TypedChange = { edits: {}, note: '', isNotified: true };

type ChangeOptions = Pick<BookingActionDialogProps, 'booking' | 'reload' | 'typed' | 'onType' | 'onDone'>;

/**
 * The form in which staff change a booking (BOOK-46). Only edited fields are kept and sent: the
 * others show the booking as it is, also after a colleague changed it.
 */
export function useChange({ booking, reload, typed, onType, onDone }: ChangeOptions) {
  const { send } = useStaffSession();
  const stored = typed.change ?? NO_CHANGE;
  const { edits, note, isNotified, prices = 'new' } = stored;
  const keep = (more: Partial<TypedChange>): void => onType({ change: { ...stored, ...more } });
  const fleetQuery = useFleet();
  const { data: fleet = [] } = fleetQuery;

  const before = valuesOf(booking);
  const values = { ...before, ...edits };
  const vehicle = fleet.find(({ id }) => id === values.vehicleId && id !== booking.vehicle.id) ?? booking.vehicle;
  const canMove = possibleActions(booking).has('change');
  // Edits of a trip that may not be moved any more are hidden, and not sent.
  const trip = canMove ? tripDraft(booking, values, vehicle, prices) : ok(undefined);
  const itinerary = trip.ok && canMove ? (trip.value?.itinerary ?? booking.itinerary) : undefined;
  const contact = contactDraft(booking, values);
  const preview = useChangePreview(booking, trip.ok ? trip.value : undefined);
  const hasAddress = values.email.trim() !== '';
  const tellCustomer = isNotified && hasAddress;
  const finish = useActionOutcome({ booking, reload, onDone, onPriceChanged: preview.show });
  const uses = useFleetUses(itinerary, booking.id);
  const { warning, although, warn, clear: clearWarning } = useWarning(booking.version);

  const check = () => {
    if (!trip.ok) {
      const missing = missingField(values);
      return refuse([{ path: `/${missing}`, message: ITINERARY_TEXTS[trip.problem].text }]);
    }
    const { answer } = preview;
    if (answer?.ok === false && answer.problem.code === 'invalid-input') return refuse(answer.problem.errors);
    return ok({ ...trip.value, ...contact });
  };
  const form = useForm({
    fields: CHANGE_FIELDS,
    limits: CHANGE_LIMITS,
    idPrefix: 'change-',
    values: inContact((name) => values[name]),
    onEdit: (edits) =>
      edit(Object.fromEntries(Object.entries(edits).map(([name, text]) => [name.slice('contact/'.length), text]))),
    check,
    send: async (draft) => {
      const body = {
        ...draft,
        seenVersion: booking.version,
        expectedTotalCharges: (preview.shown?.after ?? booking).totals.totalCharges,
        tellCustomer,
        ...(tellCustomer && note.trim() !== '' ? { note } : {}),
        ...(although.length > 0 ? { although: [...although] } : {}),
      };
      const texts = tellCustomer ? CHANGE_TEXTS : QUIET_CHANGE_TEXTS;
      return finish(await send(changeBooking, { params: { id: booking.id }, body }), texts, warn);
    },
    failed: tellCustomer ? CHANGE_TEXTS.failed : QUIET_CHANGE_TEXTS.failed,
  });
  const edit = (edited: Partial<ChangeValues>): void => {
    clearWarning();
    keep({ edits: { ...edits, ...edited } });
  };
  return {
    form,
    /** The refusal of a field: of the last save, or of what is edited of the trip now. */
    errorAt: (name: ChangeFieldName) => form.errors.get(name) ?? refusedNow(preview.answer, name),
    before,
    values,
    vehicle,
    fleet,
    /** Who has which vehicle then. Undefined until it is known. */
    uses,
    preview,
    canMove,
    isFleetFailed: fleetQuery.isLoadingError,
    reloadFleet: () => void fleetQuery.refetch(),
    /** What the fields hold is incomplete or refused, so it has no price. */
    isPriceless: !trip.ok || preview.answer?.ok === false,
    prices,
    setPrices: (next: ChangePrices) => {
      clearWarning();
      keep({ prices: next });
    },
    note,
    setNote: (text: string) => keep({ note: text }),
    hasAddress,
    tellCustomer,
    /** What the customer's calendar keeps if it is saved like this. */
    storedEntry:
      tellCustomer || !canMove || !trip.ok || !holdsEntry(booking, booking)
        ? undefined
        : describeKeptEntry(asLastNotified(booking, booking), values),
    warning,
    setTellCustomer: (next: boolean) => keep({ isNotified: next }),
    edit,
    hasTyped: note !== '' || Object.keys(contact).length > 0 || !trip.ok || trip.value !== undefined,
  };
}

function missingField(values: ChangeValues): ChangeFieldName {
  const names = ['pickupDate', 'pickupTime', 'dropoffDate', 'dropoffTime'] as const;
  return `itinerary/${names.find((name) => values[name] === '') ?? 'pickupTime'}`;
}

function refusedNow(answer: ReturnType<typeof useChangePreview>['answer'], name: ChangeFieldName): string | undefined {
  if (answer === undefined || answer.ok || answer.problem.code !== 'invalid-input') return undefined;
  return answer.problem.errors.find(({ path }) => path === `/${name}`)?.message;
}
