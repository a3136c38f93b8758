import { useState } from 'react';
import { customerName } from '../../../../domain/booking/customer.ts';
import {
  FULL_TANK_EIGHTHS,
  HANDOVER_NOTE_LIMIT,
  lastLeg,
  type SwapEntry,
} from '../../../../domain/booking/handover.ts';

import { UNIT_MISSING, VEHICLE_MISSING } from '../../../../domain/booking/staff-messages.ts';
import { readBlockEnd } from '../../../../domain/desk/block-form.ts';
import { vehicleTitle } from '../../../../domain/fleet/vehicle.ts';
import { isSameClass } from '../../../../domain/fleet/vehicle-class.ts';
import { UNIT_NAME_LIMIT } from '../../../../domain/fleet/vehicle-form.ts';
import { priceOfferedTrip } from '../../../../domain/pricing/price-trip.ts';
import { SWAP_TEXTS } from '../../../../domain/rental/action-texts.ts';
import { readingOf, readSwapForm, type SwapForm } from '../../../../domain/rental/handover-form.ts';
import { describeTaken } from '../../../../domain/rental/handover-money.ts';
import { freeFirst } from '../../../../domain/rental/vehicle-uses.ts';
import { formatShortMoment } from '../../../../domain/shared/format-date.ts';
import { ok, refuse } from '../../../../domain/shared/result.ts';
import { addMinutes, type Instant } from '../../../../domain/shared/toronto-time.ts';
import { typedMomentOf } from '../../../../domain/shared/typed-moment.ts';
import { swapVehicle } from '../../../../ports/api/calls/staff/bookings.ts';
import { useNow, useToday } from '../../../kit/clock.tsx';
import { type FieldDescription, useForm } from '../../../kit/use-form.ts';
import { type DamageFieldName, damageFields, useDamage } from '../../damage/use-damage.ts';
import { useStaffSession } from '../../session/staff-session.tsx';
import { useFleet } from '../../shared/use-fleet.ts';
import type { BookingActionDialogProps } from '../action/action-frame.tsx';
import { useActionOutcome } from '../action/use-action-outcome.ts';
import { useFleetUses } from '../action/use-fleet-uses.ts';
import { useWarning } from '../action/use-warning.ts';
import { type MoneyFieldName, useMoney } from '../money/use-money.ts';

type SwapFieldName =
  | 'back/odometer'
  | 'back/fuel'
  | 'back/note'
  | 'block/to'
  | 'vehicleId'
  | 'unit'
  | 'out/odometer'
  | 'out/fuel'
  | DamageFieldName
  | `out/${DamageFieldName}`;

const fieldsOf = (isOther: boolean): readonly FieldDescription<SwapFieldName>[] => [
  { name: 'back/odometer', label: 'Odometer now' },
  { name: 'back/fuel', label: 'Fuel now' },
  { name: 'back/note', label: 'Note', isOptional: true },
  { name: 'block/to', label: 'Blocked until', isOptional: true },
  { name: 'vehicleId', label: 'Vehicle' },
  { name: 'unit', label: 'Unit', isOptional: isOther },
  { name: 'out/odometer', label: 'Odometer' },
  { name: 'out/fuel', label: 'Fuel' },
  ...damageFields,
  ...damageFields.map(({ name, ...field }) => ({ ...field, name: `out/${name}` as const })),
];

const NOTHING_TYPED: SwapForm = { back: { odometer: '', note: '' }, out: { odometer: '', unit: '' } };

type SwapOptions = Pick<BookingActionDialogProps, 'booking' | 'reload' | 'typed' | 'onType' | 'onDone'>;

type SentSwap = SwapEntry & { readonly vehicleId: string; readonly block?: { readonly to: Instant } };

/**
 * The form in which staff swap the vehicle of a rental that is out (BOOK-67). It begins with a free
 * vehicle, of the same class if there is one, with its last reading and a full tank.
 */
export function useSwap({ booking, reload, typed, onType, onDone }: SwapOptions) {
  const { send } = useStaffSession();
  const { data: fleet = [], refetch } = useFleet();
  const now = useNow();
  const { dropoffTime } = booking.itinerary;
  // The rest of the rental as the dialog opened: each later moment would be another question.
  const [rest] = useState(() => ({
    pickupTime: now,
    dropoffTime: dropoffTime > now ? dropoffTime : addMinutes(now, 1),
  }));
  const uses = useFleetUses(rest, booking.id);
  const today = useToday();
  const wentOut = booking.handover && lastLeg(booking.handover).out;
  const cameBack = wentOut?.unit ?? vehicleTitle(booking.vehicle);
  const finish = useActionOutcome({ booking, reload, onDone, onPriceChanged: () => void refetch() });
  const { warning, although, warn, clear } = useWarning(booking.version);

  const vehicles = fleet.filter(
    ({ id, available, units }) => available && (id !== booking.vehicle.id || (units ?? 1) > 1),
  );
  const inOrder = freeFirst(vehicles, uses ?? {});
  const isAlike = ({ id, classType }: (typeof vehicles)[number]) =>
    uses?.[id] === undefined && isSameClass(classType, booking.vehicle.classType);
  const stored = typed.swap ?? NOTHING_TYPED;
  const vehicle = vehicles.find(({ id }) => id === stored.vehicleId) ?? inOrder.find(isAlike) ?? inOrder[0];
  const lastReading = vehicle && readingOf(vehicle, stored.out.unit);
  const { isNotified = true, prices = 'booked', back, out, isBlocked = false } = stored;
  const { blockedUntil = typedMomentOf(dropoffTime > now ? dropoffTime : addMinutes(now, 24 * 60)) } = stored;
  const values = {
    back,
    out: {
      ...out,
      // The last reading stands there until another one is typed.
      odometer: out.odometer === '' && lastReading !== undefined ? String(lastReading) : out.odometer,
      fuel: out.fuel ?? FULL_TANK_EIGHTHS,
    },
    prices,
    isBlocked,
    blockedUntil,
  };
  const hasAddress = booking.form.email !== '';
  const isOther = vehicle !== undefined && vehicle.id !== booking.vehicle.id;
  const tellCustomer = isNotified && hasAddress && isOther;
  const addOnIds = booking.selectedAddons.map(({ id }) => id);
  const priced = isOther ? priceOfferedTrip(vehicle, booking.itinerary, addOnIds, booking.tariff).quote : undefined;

  // Readings and money are about the vehicle that is shown, whichever is free later.
  const shown = vehicle === undefined ? {} : { vehicleId: vehicle.id };
  const edit = (more: Partial<SwapForm>): void => {
    if (more.vehicleId !== undefined || more.out !== undefined) clear();
    onType({ swap: { ...stored, ...(more.out === undefined ? {} : shown), ...more } });
  };
  const backDamage = useDamage({
    vehicleId: booking.vehicle.id,
    unit: wentOut?.unit ?? '',
    typed: back.damage,
    onType: (damage) => edit({ back: { ...back, damage } }),
  });
  const outDamage = useDamage({
    vehicleId: vehicle?.id,
    unit: out.unit,
    typed: out.damage,
    onType: (damage) => edit({ out: { ...values.out, damage } }),
  });
  const totals = (prices === 'new' ? priced : undefined)?.totals ?? booking.totals;
  const money = useMoney({
    moment: 'swap',
    booking,
    reload,
    afterOf: (from) => ({ ...from, totals }),
    typed: stored.money,
    onType: (change) =>
      onType(({ swap: before = stored }) => ({ swap: { ...shown, ...before, money: change(before.money) } })),
  });
  const form = useForm<SwapFieldName | MoneyFieldName, SentSwap>({
    fields: [...fieldsOf(isOther), ...money.fields],
    limits: { 'back/note': HANDOVER_NOTE_LIMIT, unit: UNIT_NAME_LIMIT, ...money.limits },
    idPrefix: 'swap-',
    check: () => {
      if (vehicle === undefined) return refuse([{ path: '/vehicleId', message: VEHICLE_MISSING }]);
      const read = readSwapForm(values);
      const block = isBlocked ? readBlockEnd(blockedUntil, now) : undefined;
      const refusals = [
        ...(block?.ok === false ? [{ path: '/block/to', message: block.problem }] : []),
        ...(isOther || out.unit.trim() !== '' ? [] : [{ path: '/unit', message: UNIT_MISSING }]),
        ...money.refusals,
      ];
      if (read.ok && refusals.length === 0) {
        return ok({ ...read.value, vehicleId: vehicle.id, ...(block?.ok && { block: { to: block.value } }) });
      }
      return refuse([...(read.ok ? [] : read.problem), ...refusals]);
    },
    send: async (entry) => {
      onType({ swap: { ...stored, vehicleId: entry.vehicleId } });
      const body = {
        ...entry,
        ...backDamage.body,
        out: { ...entry.out, ...outDamage.body },
        seenVersion: booking.version,
        prices,
        expectedTotalCharges: totals.totalCharges,
        tellCustomer,
        ...(although.length > 0 ? { although: [...although] } : {}),
      };
      const answer = await money.sendWithMoney((headers, paid) =>
        send(swapVehicle, { params: { id: booking.id }, headers, body: { ...body, ...paid } }),
      );
      const blocked = entry.block && ` ${cameBack} is blocked until ${formatShortMoment(entry.block.to, today)}.`;
      const mailed = tellCustomer ? ` ${customerName(booking.form)} was emailed.` : '';
      const done = `${SWAP_TEXTS.done}${describeTaken(money.entries)}${blocked ?? ''}${mailed}`;
      return answer && finish(answer, { ...SWAP_TEXTS, done }, warn);
    },
    failed: SWAP_TEXTS.failed,
  });
  return {
    form,
    money,
    backDamage,
    outDamage,
    values,
    /** How the vehicle went out that comes back. Undefined once the hand-out is undone. */
    wentOut,
    /** The unit that comes back, or the vehicle. */
    cameBack,
    vehicles,
    /** Who has which vehicle until the dropoff. Undefined until it is known. */
    uses,
    /** The vehicle that goes out. */
    vehicle,
    /** It is another vehicle, so its unit need not be named. */
    isOther,
    /** What its odometer, or that of the unit, showed last. */
    lastReading,
    /** The price of the rental with it. Undefined for another unit of the same one. */
    priced,
    tellCustomer,
    warning,
    hasTyped: typed.swap !== undefined,
    edit,
  };
}
