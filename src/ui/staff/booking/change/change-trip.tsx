import { type PublicVehicle, vehicleTitle } from '../../../../domain/fleet/vehicle.ts';
import { addOnsFor } from '../../../../domain/pricing/add-on.ts';
import { describeTripUse, freeFirst } from '../../../../domain/rental/vehicle-uses.ts';
import { formatShortMoment, formatTime } from '../../../../domain/shared/format-date.ts';
import { formatCad } from '../../../../domain/shared/money.ts';
import type { DateText, TimeText } from '../../../../domain/shared/toronto-time.ts';
import { offeredTimes } from '../../../../domain/trip/itinerary-edit.ts';
import type { BookingDetail } from '../../../../ports/api/staff/staff-booking.ts';
import { useNow, useToday } from '../../../kit/clock.tsx';
import fields from '../../../kit/field.module.css';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { CheckField, SelectField, TextField } from '../../../kit/text-field.tsx';
import { useHours } from '../../../site/use-company.ts';
import styles from '../action/rental-form.module.css';
import { ChangeAvailability } from './change-price.tsx';
import type { useChange } from './use-change.ts';

type ChangeTripProps = Pick<
  ReturnType<typeof useChange>,
  | 'values'
  | 'before'
  | 'fleet'
  | 'uses'
  | 'isFleetFailed'
  | 'reloadFleet'
  | 'vehicle'
  | 'preview'
  | 'prices'
  | 'setPrices'
  | 'edit'
  | 'errorAt'
> & { readonly booking: BookingDetail; readonly onOther: ((bookingId: string) => void) | undefined };

/** Dates, vehicle and extras of a change. What differs says what it was. */
export function ChangeTrip({ booking, ...parts }: ChangeTripProps) {
  const now = useNow();
  const times = offeredTimes(parts.values, booking.itinerary, now, useHours());
  return (
    <section className={styles.trip} aria-labelledby="change-trip">
      <h3 id="change-trip">Dates and vehicle</h3>
      <Moment name="pickup" label="Pickup" times={times.pickup} booking={booking} {...parts} />
      <Moment name="dropoff" label="Dropoff" times={times.dropoff} booking={booking} {...parts} />
      <VehicleChoice booking={booking} {...parts} />
      {parts.vehicle.id !== booking.vehicle.id && (
        <CheckField
          id="change-prices"
          label={`Keep the booked price, ${formatCad(booking.vehicle.pricePerDay)} a day`}
          checked={parts.prices === 'booked'}
          onChange={({ target }) => parts.setPrices(target.checked ? 'booked' : 'new')}
        />
      )}
      {parts.isFleetFailed && (
        <div role="status">
          <LoadFailure onRetry={parts.reloadFleet} />
        </div>
      )}
      <ChangeAvailability preview={parts.preview} vehicle={parts.vehicle} onOther={parts.onOther} />
      <Extras booking={booking} {...parts} />
    </section>
  );
}

type MomentProps = Pick<ChangeTripProps, 'booking' | 'values' | 'before' | 'edit' | 'errorAt'> & {
  readonly name: 'pickup' | 'dropoff';
  readonly label: string;
  readonly times: readonly TimeText[];
};

export function Moment({ name, label, times, booking, values, before, edit, errorAt }: MomentProps) {
  const today = useToday();
  const date = `${name}Date` as const;
  const time = `${name}Time` as const;
  const isMoved = values[date] !== before[date] || values[time] !== before[time];
  const was = isMoved ? `was ${formatShortMoment(booking.itinerary[time], today)}` : undefined;
  return (
    <div className={styles.pair}>
      <TextField
        id={`change-itinerary/${date}`}
        label={`${label} date`}
        type="date"
        required
        hint={was}
        error={errorAt(`itinerary/${date}`)}
        value={values[date]}
        onChange={({ target }) => edit({ [date]: target.value as DateText | '' })}
      />
      <SelectField
        id={`change-itinerary/${time}`}
        label={`${label} time`}
        required
        error={errorAt(`itinerary/${time}`)}
        value={values[time]}
        onChange={({ target }) => edit({ [time]: target.value as TimeText | '' })}
      >
        {withChosen(times, values[time]).map((choice) => (
          <option key={choice} value={choice}>
            {formatTime(choice)}
            {times.includes(choice) ? '' : ', not offered'}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** A chosen time stays visible on a day that does not offer it; the site refuses it. */
function withChosen(times: readonly TimeText[], chosen: TimeText | ''): readonly TimeText[] {
  return chosen === '' || times.includes(chosen) ? times : [chosen, ...times];
}

/** The free vehicles, and under them the others with who has them until when (AVAIL-11). */
function VehicleChoice({ booking, values, before, fleet, uses, edit, errorAt }: ChangeTripProps) {
  const today = useToday();
  const others = fleet.filter(({ id, available }) => available && id !== booking.vehicle.id);
  const choices = freeFirst([booking.vehicle, ...others], uses ?? {});
  const isFree = ({ id }: PublicVehicle): boolean => uses?.[id] === undefined;
  const optionOf = (choice: PublicVehicle) => {
    const use = uses?.[choice.id];
    return (
      <option key={choice.id} value={choice.id}>
        {vehicleTitle(choice)}, {choice.classType}, {formatCad(choice.pricePerDay)} a day
        {use && `. ${describeTripUse(use, today)}`}
      </option>
    );
  };
  return (
    <SelectField
      id="change-vehicleId"
      label="Vehicle"
      hint={values.vehicleId === before.vehicleId ? undefined : `was ${vehicleTitle(booking.vehicle)}`}
      error={errorAt('vehicleId')}
      value={values.vehicleId}
      onChange={({ target }) => edit({ vehicleId: target.value })}
    >
      {uses === undefined ? (
        choices.map(optionOf)
      ) : (
        <>
          <optgroup label="Free on these dates">{choices.filter(isFree).map(optionOf)}</optgroup>
          <optgroup label="Not free">{choices.filter((choice) => !isFree(choice)).map(optionOf)}</optgroup>
        </>
      )}
    </SelectField>
  );
}

function Extras({ booking, values, before, vehicle, edit }: ChangeTripProps) {
  const toggle = (id: (typeof values.addOnIds)[number]): void => {
    const { addOnIds } = values;
    edit({ addOnIds: addOnIds.includes(id) ? addOnIds.filter((other) => other !== id) : [...addOnIds, id] });
  };
  return (
    <fieldset>
      <legend className={fields.label}>Extras</legend>
      <div className={styles.checks}>
        {addOnsFor(vehicle, booking.tariff).map(({ id, name, pricePerDay }, index) => {
          const isChosen = values.addOnIds.includes(id) && pricePerDay !== undefined;
          return (
            <label key={id} className={fields.check}>
              <input
                id={index === 0 ? 'change-addonIds' : `change-addonIds-${id}`}
                type="checkbox"
                checked={isChosen}
                disabled={pricePerDay === undefined}
                onChange={() => toggle(id)}
              />
              <span>
                {name}{' '}
                <span className={fields.optional}>
                  {pricePerDay === undefined
                    ? '(not with this vehicle)'
                    : isChosen === before.addOnIds.includes(id)
                      ? ''
                      : isChosen
                        ? '(new)'
                        : '(removed)'}
                </span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
