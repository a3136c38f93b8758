import type { ChangePrices } from '../../../../domain/booking/change.ts';
import { isOut } from '../../../../domain/booking/handover.ts';
import { asLastNotified } from '../../../../domain/booking/history.ts';
import { holdsEntry, possibleActions } from '../../../../domain/booking/lifecycle.ts';
import { checkPayer } from '../../../../domain/booking/payer.ts';
import { CHANGE_TEXTS, describeKeptEntry, QUIET_CHANGE_TEXTS } from '../../../../domain/rental/action-texts.ts';
import { extensionTexts } from '../../../../domain/rental/extension-texts.ts';
import { PAYER_FIELDS } from '../../../../domain/rental/payer-form.ts';
import { PAYER_TEXTS } from '../../../../domain/rental/payer-texts.ts';
import { ok, refuse } from '../../../../domain/shared/result.ts';
import { mapNames } from '../../../../domain/shared/table.ts';
import { ITINERARY_TEXTS } from '../../../../domain/trip/messages.ts';
import { changeBooking } from '../../../../ports/api/calls/staff/bookings.ts';
import type { TypedChange } from '../../../../ports/api/staff/stored-work.ts';
import { useNow } from '../../../kit/clock.tsx';
import { refusalsOf } from '../../../kit/form-refusals.ts';
import { useForm } from '../../../kit/use-form.ts';
import { useReloadHours } from '../../../site/hours-provider.tsx';
import { useStaffSession } from '../../session/staff-session.tsx';
import { useFleet } from '../../shared/use-fleet.ts';
import type { BookingActionDialogProps } from '../action/action-frame.tsx';
import { useActionOutcome } from '../action/use-action-outcome.ts';
import { useFleetUses } from '../action/use-fleet-uses.ts';
import { useWarning } from '../action/use-warning.ts';
import {
  CHANGE_LIMITS,
  type ChangeFieldName,
  type ChangeValues,
  changeFields,
  contactDraft,
  inContact,
  payerDraft,
  tripDraft,
  valuesOf,
} from './change-fields.ts';
import { useChangePreview } from './use-change-preview.ts';
import { useNextMove } from './use-next-move.ts';

/** A change of which nothing is edited yet. */
export const NO_CHANGE: TypedChange = { edits: {}, note: '', isNotified: true };

type ChangeOptions = Pick<BookingActionDialogProps, 'booking' | 'reload' | 'typed' | 'onType' | 'onDone'>;

/**
 * The form in which staff change a booking (BOOK-46). Only edited fields are kept and sent: the
 * others show the booking as it is, also after a colleague changed it.
 */
export function useChange({ booking, reload, typed, onType, onDone }: ChangeOptions) {
  const { send } = useStaffSession();
  const now = useNow();
  const reloadHours = useReloadHours();
  const stored = typed.change ?? NO_CHANGE;
  const { note, isNotified, prices = 'new' } = stored;
  const canMove = possibleActions(booking).has('change');
  const isAway = isOut(booking);
  const edits = isAway ? withoutTrip(stored.edits) : stored.edits;
  const keep = (more: Partial<TypedChange>): void => onType({ change: { ...stored, ...more } });
  const fleetQuery = useFleet();
  const { data: fleet = [] } = fleetQuery;

  const before = valuesOf(booking);
  const values = { ...before, ...edits };
  const vehicle = fleet.find(({ id }) => id === values.vehicleId && id !== booking.vehicle.id) ?? booking.vehicle;
  // Edits of a trip that may not be moved any more are hidden, and not sent.
  const hasTrip = canMove || isAway;
  const trip = hasTrip ? tripDraft(booking, values, vehicle, prices) : ok(undefined);
  const itinerary = trip.ok && canMove ? (trip.value?.itinerary ?? booking.itinerary) : undefined;
  const contact = contactDraft(booking, values);
  const paying = canMove ? payerDraft(booking, values) : {};
  /** Nothing is changed that an e-mail to the customer would tell. */
  const isPayerAlone =
    paying.payer !== undefined && trip.ok && trip.value === undefined && Object.keys(contact).length === 0;
  const preview = useChangePreview(booking, trip.ok ? trip.value : undefined);
  const nextMove = useNextMove(preview);
  const hasAddress = values.email.trim() !== '';
  const tellCustomer = isNotified && hasAddress && !isPayerAlone;
  const finish = useActionOutcome({ booking, reload, onDone, onPriceChanged: preview.show });
  const uses = useFleetUses(itinerary, booking.id);
  const {
    warning,
    although,
    warn,
    clear: clearWarning,
  } = useWarning([booking.version, nextMove.clash?.booking.id, nextMove.target?.vehicle.id].join(' '));

  const check = () => {
    if (!trip.ok) {
      const missing = missingField(values);
      return refuse([{ path: `/${missing}`, message: ITINERARY_TEXTS[trip.problem].text }]);
    }
    const { answer } = preview;
    if (answer?.ok === false && answer.problem.code === 'invalid-input') {
      reloadHours();
      return refuse(answer.problem.errors);
    }
    const payer = paying.payer ? checkPayer(paying.payer) : ok(undefined);
    if (!payer.ok) return refuse(refusalsOf(payer.problem, PAYER_TEXTS, '/payer'));
    return ok({ ...trip.value, ...contact, ...paying });
  };
  const form = useForm({
    fields: changeFields(values['payer/kind']),
    limits: CHANGE_LIMITS,
    idPrefix: 'change-',
    values: { ...inContact((name) => values[name]), ...mapNames(PAYER_FIELDS, (name) => values[name]) },
    onEdit: (edits) =>
      edit(Object.fromEntries(Object.entries(edits).map(([name, text]) => [name.replace(/^contact\//, ''), text]))),
    check,
    send: async (draft) => {
      // What is confirmed leaves both on the vehicle.
      const moved = warning === undefined ? await nextMove.move() : nextMove.moved;
      if (moved === undefined) return undefined;
      const body = {
        ...draft,
        seenVersion: booking.version,
        expectedTotalCharges: (preview.shown?.after ?? booking).totals.totalCharges,
        tellCustomer,
        ...(tellCustomer && note.trim() !== '' ? { note } : {}),
        ...(although.length > 0 ? { although: [...although] } : {}),
      };
      const told = { isTold: tellCustomer, moved };
      const texts = isAway
        ? extensionTexts(booking, values, told, now)
        : tellCustomer
          ? CHANGE_TEXTS
          : QUIET_CHANGE_TEXTS;
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
    nextMove,
    canMove,
    /** The vehicle is out, so of the trip the dropoff alone may change (BOOK-64). */
    isAway,
    hasTrip,
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
    isPayerAlone,
    tellCustomer,
    /** What the customer's calendar keeps if it is saved like this. */
    storedEntry:
      tellCustomer || !hasTrip || !trip.ok || !holdsEntry(booking, booking)
        ? undefined
        : describeKeptEntry(asLastNotified(booking, booking), values),
    warning,
    setTellCustomer: (next: boolean) => keep({ isNotified: next }),
    edit,
    hasTyped:
      note !== '' ||
      Object.keys(contact).length > 0 ||
      paying.payer !== undefined ||
      !trip.ok ||
      trip.value !== undefined,
  };
}

/** Returns edits without those of the trip that a vehicle has begun. */
function withoutTrip({
  pickupDate: _date,
  pickupTime: _time,
  vehicleId: _vehicle,
  addOnIds: _addOns,
  ...edits
}: TypedChange['edits']): TypedChange['edits'] {
  return edits;
}

function missingField(values: ChangeValues): ChangeFieldName {
  const names = ['pickupDate', 'pickupTime', 'dropoffDate', 'dropoffTime'] as const;
  return `itinerary/${names.find((name) => values[name] === '') ?? 'pickupTime'}`;
}

function refusedNow(answer: ReturnType<typeof useChangePreview>['answer'], name: ChangeFieldName): string | undefined {
  if (answer === undefined || answer.ok || answer.problem.code !== 'invalid-input') return undefined;
  return answer.problem.errors.find(({ path }) => path === `/${name}`)?.message;
}
