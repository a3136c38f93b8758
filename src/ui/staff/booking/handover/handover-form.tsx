import type { ReactNode } from 'react';
import { formatFuel, type HandoverRecord } from '../../../../domain/booking/handover.ts';
import { formatKilometres } from '../../../../domain/fleet/vehicle-class.ts';
import { parseOdometer, shownMoment } from '../../../../domain/rental/handover-form.ts';
import { formatShortMoment } from '../../../../domain/shared/format-date.ts';
import type { DateText, TimeText } from '../../../../domain/shared/toronto-time.ts';
import { typedMomentOf } from '../../../../domain/shared/typed-moment.ts';
import type { BookingDetail } from '../../../../ports/api/staff/staff-booking.ts';
import { Button } from '../../../kit/button.tsx';
import { useNow, useToday } from '../../../kit/clock.tsx';
import fields from '../../../kit/field.module.css';
import { FieldError } from '../../../kit/field-error.tsx';
import { TextArea, TextField } from '../../../kit/text-field.tsx';
import { Unbroken } from '../../../kit/unbroken.tsx';
import styles from '../action/rental-form.module.css';
import { WarningBox } from '../action/warning-box.tsx';
import { FuelGauge } from './fuel-gauge.tsx';
import { MOMENT_LABELS, type useHandover } from './use-handover.ts';

type HandoverFieldsProps = ReturnType<typeof useHandover> & {
  readonly booking: Pick<BookingDetail, 'itinerary'>;
  /** The hand-out of a vehicle that comes back. */
  readonly out: HandoverRecord | undefined;
  /** Stands between the readings and the note. */
  readonly children?: ReactNode;
};

/** Odometer, fuel, moment, unit and note of a hand-over. */
export function HandoverFields({
  booking,
  out,
  form,
  values,
  unitNames,
  lastReading,
  warning,
  edit,
  children,
}: HandoverFieldsProps) {
  const { errors } = form;
  return (
    <div className={styles.form}>
      {warning && <WarningBox warning={warning} />}
      <div className={styles.reading}>
        <TextField
          id="handover-odometer"
          label="Odometer (km)"
          inputMode="numeric"
          autoComplete="off"
          required
          hint={out ? describeDriven(out, parseOdometer(values.odometer)) : describeLast(lastReading)}
          error={errors.get('odometer')}
          value={values.odometer}
          onChange={({ target }) => edit({ odometer: target.value })}
        />
        <Moment booking={booking} isReturn={out !== undefined} error={errors.get('at')} values={values} edit={edit} />
      </div>
      <FuelGauge
        id="handover-fuel"
        fuel={values.fuel}
        hint={out && `Went out ${formatFuel(out.fuel)}.`}
        error={errors.get('fuel')}
        onChange={(fuel) => edit({ fuel })}
      />
      {children}
      <div className={out ? styles.unit : styles.form}>
        <UnitField form={form} values={values} unitNames={unitNames} edit={edit} />
        <NoteField form={form} values={values} edit={edit} out={out} isShort={out !== undefined} />
      </div>
    </div>
  );
}

/** Which of several vehicles of a kind goes out or comes back. */
export function UnitField({
  form,
  values,
  unitNames,
  edit,
}: Pick<HandoverFieldsProps, 'form' | 'values' | 'unitNames' | 'edit'>) {
  return (
    <div>
      <TextField
        id="handover-unit"
        label={
          <>
            Unit <span className={fields.optional}>(optional, such as T-04)</span>
          </>
        }
        maxLength={form.limits.unit}
        autoComplete="off"
        list={unitNames.length > 0 ? 'handover-units' : undefined}
        error={form.errors.get('unit')}
        value={values.unit}
        onChange={({ target }) => edit({ unit: target.value })}
      />
      <datalist id="handover-units">
        {unitNames.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}

type NoteFieldProps = Pick<HandoverFieldsProps, 'form' | 'values' | 'edit' | 'out'> & { readonly isShort: boolean };

/** The note of a hand-over, and the one of the hand-out of a vehicle that comes back. */
export function NoteField({ form, values, edit, out, isShort }: NoteFieldProps) {
  return (
    <TextArea
      id="handover-note"
      className={isShort ? styles.shortNote : styles.note}
      hint={out?.note === undefined ? undefined : `At hand-out: ${out.note}`}
      label={
        <>
          Note <span className={fields.optional}>(seen by staff alone)</span>
        </>
      }
      maxLength={form.limits.note}
      error={form.errors.get('note')}
      value={values.note}
      onChange={({ target }) => edit({ note: target.value })}
    />
  );
}

type MomentProps = Pick<HandoverFieldsProps, 'booking' | 'values' | 'edit'> & {
  readonly isReturn: boolean;
  readonly error: string | undefined;
};

/** When the vehicle goes out or comes back, by the office's clock: now, until it is edited. */
export function Moment({ booking, isReturn, error, values, edit }: MomentProps) {
  const today = useToday();
  const moment = shownMoment(values, useNow());
  const { pickupTime, dropoffTime } = booking.itinerary;
  const name = MOMENT_LABELS[isReturn ? 'take-back' : 'hand-out'];
  const note = { 'aria-describedby': 'handover-at-note', 'aria-invalid': error === undefined ? undefined : true };
  return (
    <fieldset className={`${fields.field} ${error === undefined ? '' : fields.bad}`}>
      <legend className={fields.label}>{name}</legend>
      {error === undefined ? (
        <p id="handover-at-note" className="hint num">
          {isReturn ? 'Due' : 'Pickup'}{' '}
          <Unbroken>{formatShortMoment(isReturn ? dropoffTime : pickupTime, today)}</Unbroken>.
        </p>
      ) : (
        <FieldError id="handover-at-note" text={error} />
      )}
      <div className={styles.moment}>
        <input
          id="handover-at"
          type="date"
          aria-label={`${name}: date`}
          className={fields.input}
          {...note}
          value={moment.date}
          onChange={({ target }) => edit({ moment: { ...moment, date: target.value as DateText | '' } })}
        />
        <input
          type="time"
          aria-label={`${name}: time`}
          className={fields.input}
          {...note}
          value={moment.time}
          onChange={({ target }) => edit({ moment: { ...moment, time: target.value as TimeText | '' } })}
        />
      </div>
      {isReturn && moment.date === '' && (
        <Button
          variant="secondary"
          small
          onClick={() => edit({ moment: { ...typedMomentOf(dropoffTime), shown: dropoffTime } })}
        >
          As agreed, <Unbroken>{formatShortMoment(dropoffTime, today)}</Unbroken>
        </Button>
      )}
    </fieldset>
  );
}

export function describeLast(kilometres: number | undefined): string | undefined {
  return kilometres === undefined ? undefined : `Last reading ${formatKilometres(kilometres)}.`;
}

export function describeDriven({ odometer: start }: HandoverRecord, odometer: number | undefined): string {
  const wentOut = `Out at ${formatKilometres(start)}`;
  if (odometer === undefined || odometer < start) return `${wentOut}.`;
  return `${wentOut}, so ${formatKilometres(odometer - start)} driven.`;
}
