import type { Signature } from '../../../../domain/agreement/signature.ts';
import type { Billed } from '../../../../domain/booking/account.ts';
import { customerName } from '../../../../domain/booking/customer.ts';
import { HANDOVER_NOTE_LIMIT, type HandoverEntry, lastLeg } from '../../../../domain/booking/handover.ts';
import { HANDOVER_FIELD_TEXTS, RETURN_TIME_MISSING } from '../../../../domain/booking/staff-messages.ts';
import { UNIT_NAME_LIMIT } from '../../../../domain/fleet/vehicle-form.ts';
import type { BillLineEntry } from '../../../../domain/pricing/bill-lines.ts';
import {
  HAND_OUT_TEXTS,
  MAILED_RETURN_TEXTS,
  signedHandOutTexts,
  TAKE_BACK_TEXTS,
} from '../../../../domain/rental/action-texts.ts';
import { type BillDraft, returnDrafts } from '../../../../domain/rental/bill-form.ts';
import {
  askForReturn,
  type HandoverForm,
  openHandoverForm,
  previewReturn,
  readHandoverForm,
  readingOf,
} from '../../../../domain/rental/handover-form.ts';
import { describeTaken } from '../../../../domain/rental/handover-money.ts';
import { type DriverField, readDrivers } from '../../../../domain/rental/licence-form.ts';
import { readSignature, SIGNATURE_TEXTS } from '../../../../domain/rental/signature-form.ts';
import { ok, type Result, refuse } from '../../../../domain/shared/result.ts';
import { namesOf } from '../../../../domain/shared/table.ts';
import { type ActionFailure, handOut, takeBack } from '../../../../ports/api/calls/staff/bookings.ts';
import { listClosedDays } from '../../../../ports/api/calls/staff/schedule.ts';
import type { BookingActionResult, BookingDetail } from '../../../../ports/api/staff/staff-booking.ts';
import { useNow } from '../../../kit/clock.tsx';
import { type FieldDescription, useForm } from '../../../kit/use-form.ts';
import { useHours } from '../../../site/use-company.ts';
import { type DamageFieldName, damageFields, useDamage } from '../../damage/use-damage.ts';
import { useStaffSession } from '../../session/staff-session.tsx';
import { useStaffQuery } from '../../shared/staff-queries.ts';
import { useFleet } from '../../shared/use-fleet.ts';
import type { BookingActionDialogProps } from '../action/action-frame.tsx';
import { useActionOutcome } from '../action/use-action-outcome.ts';
import { useWarning } from '../action/use-warning.ts';
import { type BillFieldName, billFields, checkBillDrafts } from '../money/bill-lines-editor.tsx';
import { type MoneyFieldName, useMoney } from '../money/use-money.ts';
import { DRIVER_LABELS } from './licence-fields.tsx';

type HandoverFieldName =
  | 'odometer'
  | 'fuel'
  | 'at'
  | 'unit'
  | 'note'
  | 'signature'
  | `drivers/${number}/${DriverField}`;

const fieldsOf = (moment: string, drivers: number): readonly FieldDescription<HandoverFieldName | BillFieldName>[] => [
  { name: 'odometer', label: 'Odometer' },
  { name: 'fuel', label: 'Fuel' },
  { name: 'at', label: moment },
  { name: 'unit', label: 'Unit', isOptional: true },
  { name: 'note', label: 'Note', isOptional: true },
  ...Array.from({ length: drivers }, (_, index) =>
    namesOf(DRIVER_LABELS).map((name) => ({ name: `drivers/${index}/${name}` as const, label: DRIVER_LABELS[name] })),
  ).flat(),
  { name: 'signature', label: 'Signature' },
];

/** What the moment of a hand-over is called. */
export const MOMENT_LABELS = { 'hand-out': 'Goes out', 'take-back': 'Came back' } as const;

type HandoverToSend = {
  readonly entry: HandoverEntry;
  readonly signature: Signature | undefined;
  readonly lines: readonly BillLineEntry[];
};

type HandoverOptions = Pick<BookingActionDialogProps, 'booking' | 'reload' | 'typed' | 'onType' | 'onDone'> & {
  /** What the form shows until it is edited. */
  readonly offered?: Partial<HandoverForm>;
  /** The page that says what is done, where that is another one. */
  readonly donePage?: string | undefined;
};

/** The form in which staff hand out a vehicle or take it back (BOOK-47). */
export function useHandover(
  what: 'hand-out' | 'take-back',
  { booking, reload, typed, onType, onDone, offered, donePage }: HandoverOptions,
) {
  const { send } = useStaffSession();
  const { data: fleet = [] } = useFleet();
  const isReturn = what === 'take-back';
  const { dropoffDate } = booking.itinerary;
  const { data: { days: closedDays } = { days: [] } } = useStaffQuery(
    ['bookings', 'closed-days', dropoffDate, dropoffDate],
    ({ read }) => read(listClosedDays, { query: { from: dropoffDate, to: dropoffDate } }),
  );
  const hours = useHours();
  const now = useNow();
  const opened = openHandoverForm(isReturn && booking.handover ? lastLeg(booking.handover).out.unit : '');
  const start = typed[what] ?? { ...opened, ...offered };
  const values = isReturn ? askForReturn(start, booking.itinerary, { hours, closedDays }, now) : start;
  const finish = useActionOutcome({ booking, reload, onDone, donePage });
  const { warning, although, warn } = useWarning(booking.version);
  const isNotified = values.isNotified === true;
  const returnTexts = isNotified ? MAILED_RETURN_TEXTS : TAKE_BACK_TEXTS;
  const texts = isReturn ? returnTexts : HAND_OUT_TEXTS;
  const missing = (field: keyof typeof HANDOVER_FIELD_TEXTS) =>
    isReturn && field === '/at' ? RETURN_TIME_MISSING : HANDOVER_FIELD_TEXTS[field].missing;
  const read = readHandoverForm(values);
  const { drivers: typedDrivers = [] } = values;
  const drivers = readDrivers(typedDrivers);
  const signature = readSignature(values.signature, customerName(booking.form));
  const { billLines = [], tariff } = booking;
  /** What the return comes to, once it can be computed. */
  const preview = isReturn && read.ok ? previewReturn(booking, read.value, now) : undefined;
  const drafts = isReturn
    ? returnDrafts(values.bill, billLines, preview && { ...preview, tariff, vehicle: booking.vehicle })
    : [];
  const checked = checkBillDrafts(drafts, billLines);
  const edit = (edited: Partial<typeof values>): void => onType({ [what]: { ...values, ...edited } });
  /** The booking as the hand-over leaves it. */
  const afterOf = (from: BookingDetail): Billed | undefined => {
    if (!isReturn) return from.handover === undefined ? from : undefined;
    const returned = read.ok && checked.ok ? previewReturn(from, read.value, now) : undefined;
    if (returned === undefined || !checked.ok) return undefined;
    return { ...from, status: 'completed', settlement: returned.settlement, billLines: checked.value.lines };
  };
  const money = useMoney({
    moment: what,
    booking,
    reload,
    afterOf,
    typed: values.money,
    onType: (change) =>
      onType(({ [what]: before }) => ({ [what]: { ...values, ...before, money: change(before?.money) } })),
  });
  const damage = useDamage({
    vehicleId: booking.vehicle.id,
    unit: values.unit,
    typed: values.damage,
    onType: (typedDamage) => edit({ damage: typedDamage }),
  });
  const form = useForm<HandoverFieldName | BillFieldName | MoneyFieldName | DamageFieldName, HandoverToSend>({
    fields: [
      ...fieldsOf(MOMENT_LABELS[what], typedDrivers.length),
      ...damageFields,
      ...billFields(drafts),
      ...money.fields,
    ],
    limits: { unit: UNIT_NAME_LIMIT, note: HANDOVER_NOTE_LIMIT, ...money.limits },
    idPrefix: 'handover-',
    check: () => {
      if (read.ok && checked.ok && drivers.ok && signature.ok && money.refusals.length === 0) {
        return ok({
          entry: { ...read.value, ...driven },
          signature: signature.value,
          lines: checked.value.entries,
        });
      }
      return refuse([
        ...(read.ok ? [] : read.problem.map((field) => ({ path: `/${field}`, message: missing(`/${field}`) }))),
        ...(drivers.ok ? [] : drivers.problem),
        ...(checked.ok ? [] : checked.problem),
        ...money.refusals,
        ...(signature.ok ? [] : [{ path: '/signature', message: SIGNATURE_TEXTS[signature.problem] }]),
      ]);
    },
    send: async ({ entry, signature: signed, lines }) => {
      const body = {
        ...entry,
        ...damage.body,
        seenVersion: booking.version,
        ...(although.length > 0 ? { although: [...although] } : {}),
      };
      const params = { id: booking.id };
      const bill = lines.length > 0 || billLines.length > 0 ? { lines: [...lines] } : {};
      const told = isNotified ? { tellCustomer: true } : {};
      const answer = await money.sendWithMoney<Result<BookingActionResult, ActionFailure>>((headers, paid) =>
        isReturn
          ? send(takeBack, { params, headers, body: { ...body, ...bill, ...told, ...paid } })
          : send(handOut, { params, headers, body: { ...body, ...(signed && { signature: signed }), ...paid } }),
      );
      if (answer === undefined) return undefined;
      const taken = describeTaken(money.entries);
      const isSigned = !isReturn && answer.ok && answer.value.email !== undefined;
      const said = isSigned
        ? signedHandOutTexts(customerName(booking.form), taken)
        : { ...texts, done: `${texts.done}${taken}` };
      return finish(answer, said, warn);
    },
    failed: texts.failed,
  });
  const driven = drivers.ok && drivers.value.length > 0 ? { drivers: [...drivers.value] } : {};
  const editLines = (lines: readonly BillDraft[], removed?: BillDraft): void => {
    const { dismissed = [] } = values.bill ?? {};
    const seen = billLines.map(({ id }) => id);
    edit({
      bill: { lines: [...lines], seen, dismissed: [...dismissed, ...(removed?.follows ? [removed.code] : [])] },
    });
  };
  const vehicle = fleet.find(({ id }) => id === booking.vehicle.id);
  return {
    form,
    money,
    damage,
    values,
    /** What the last press was warned of. */
    warning,
    /** What the odometer of the vehicle or the unit showed last. */
    lastReading: vehicle && readingOf(vehicle, values.unit),
    /** The names of the units of the vehicle, to choose from. */
    unitNames: vehicle?.unitNames ?? [],
    /** What is typed but for the signature, if all of it can be read. */
    entry: read.ok && drivers.ok && money.refusals.length === 0 ? { ...read.value, ...driven } : undefined,
    /** Of a return: what it comes to, its lines as typed, and as they are billed if nothing is wrong. */
    preview,
    drafts,
    lines: checked.ok ? checked.value.lines : undefined,
    hasTyped: typed[what] !== undefined,
    edit,
    editLines,
  };
}
