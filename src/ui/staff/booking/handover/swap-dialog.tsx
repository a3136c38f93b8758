import { useId } from 'react';
import { CHANGE_PRICES } from '../../../../domain/booking/change.ts';
import { formatFuel, kilometresDriven } from '../../../../domain/booking/handover.ts';
import { vehicleTitle } from '../../../../domain/fleet/vehicle.ts';
import { formatKilometres } from '../../../../domain/fleet/vehicle-class.ts';
import { describeDifference } from '../../../../domain/pricing/comparison.ts';
import { NO_ADDRESS_TO_TELL } from '../../../../domain/rental/action-texts.ts';
import { unitTitle } from '../../../../domain/rental/damage-form.ts';
import { parseOdometer } from '../../../../domain/rental/handover-form.ts';
import { describeTaking } from '../../../../domain/rental/handover-money.ts';
import { describeTripUse, freeFirst } from '../../../../domain/rental/vehicle-uses.ts';
import { describeAlthough } from '../../../../domain/rental/warnings.ts';
import { formatCad } from '../../../../domain/shared/money.ts';
import type { DateText, TimeText } from '../../../../domain/shared/toronto-time.ts';
import type { BookingDetail } from '../../../../ports/api/staff/staff-booking.ts';
import { useToday } from '../../../kit/clock.tsx';
import fields from '../../../kit/field.module.css';
import { CheckField, SelectField, TextField } from '../../../kit/text-field.tsx';
import { DamageField } from '../../damage/damage-field.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import cards from '../../kit/radio-cards.module.css';
import { actionHead, type BookingActionDialogProps } from '../action/action-frame.tsx';
import { WarningBox } from '../action/warning-box.tsx';
import { MoneyFields } from '../money/money-fields.tsx';
import { FuelGauge } from './fuel-gauge.tsx';
import { describeDriven, describeLast } from './handover-form.tsx';
import styles from './swap-dialog.module.css';
import { useSwap } from './use-swap.ts';

type SwapParts = ReturnType<typeof useSwap> & { readonly booking: BookingDetail };

/** Gives a rental that is out another vehicle (BOOK-67, STAFF-49). */
export function SwapDialog(props: BookingActionDialogProps) {
  const { booking, onBack } = props;
  const parts = useSwap(props);
  const { form, money, warning, vehicle, tellCustomer, hasTyped } = parts;
  const press = `Swap vehicles${describeTaking(money, 'swap')}${tellCustomer ? ' & Send Email' : ''}`;
  return (
    <FormDialog
      {...actionHead('Swap vehicle', booking)}
      wide
      hasTyped={hasTyped}
      onClose={onBack}
      beforePress={<p className="hint">The swap can be undone until the return.</p>}
      press={press}
      again={money.again ?? (warning && `Swap ${describeAlthough(warning)}`)}
      isRunning={form.running}
      form={{ label: 'Swap vehicle', className: styles.swap, onSubmit: form.onSubmit }}
    >
      {warning && <WarningBox warning={warning} press="save" />}
      <div className={styles.legs}>
        <ComesBack {...parts} booking={booking} />
        <GoesOut {...parts} booking={booking} />
      </div>
      <div className={styles.legs}>
        <Prices {...parts} booking={booking} />
        <CheckField
          id="swap-tell"
          label="Tell the customer by email, old and new side by side"
          checked={tellCustomer}
          disabled={booking.form.email === '' || vehicle?.id === booking.vehicle.id}
          hint={booking.form.email === '' ? NO_ADDRESS_TO_TELL : undefined}
          onChange={({ target }) => parts.edit({ isNotified: target.checked })}
        />
      </div>
      <MoneyFields invoiced={booking.invoiced} money={money} idPrefix="swap-" errors={form.errors} />
    </FormDialog>
  );
}

function ComesBack({ booking, form, values, backDamage, wentOut, cameBack, edit }: SwapParts) {
  const { errors, limits } = form;
  const id = useId();
  const { back, isBlocked, blockedUntil } = values;
  const editBack = (more: Partial<typeof back>) => edit({ back: { ...back, ...more } });
  return (
    <section className={styles.leg} aria-labelledby={id}>
      <p className="hint">Comes back</p>
      <h3 id={id}>
        {vehicleTitle(booking.vehicle)}
        {wentOut?.unit !== undefined && `, ${wentOut.unit}`}
      </h3>
      <TextField
        id="swap-back/odometer"
        label="Odometer now (km)"
        inputMode="numeric"
        autoComplete="off"
        required
        hint={wentOut && describeDriven(wentOut, parseOdometer(back.odometer))}
        error={errors.get('back/odometer')}
        value={back.odometer}
        onChange={({ target }) => editBack({ odometer: target.value })}
      />
      <FuelGauge
        id="swap-back/fuel"
        label="Fuel now"
        fuel={back.fuel}
        hint={wentOut && `Went out ${formatFuel(wentOut.fuel)}.`}
        error={errors.get('back/fuel')}
        onChange={(fuel) => editBack({ fuel })}
      />
      <TextField
        id="swap-back/note"
        label={
          <>
            Note <span className={fields.optional}>(seen by staff alone)</span>
          </>
        }
        maxLength={limits['back/note']}
        error={errors.get('back/note')}
        value={back.note}
        onChange={({ target }) => editBack({ note: target.value })}
      />
      <DamageField
        id="swap-damage/added"
        vehicle={booking.vehicle}
        title={unitTitle(booking.vehicle, wentOut?.unit)}
        isReturn
        damage={backDamage}
        error={errors.get('damage/added') ?? errors.get('damage/mended')}
      />
      <CheckField
        id="swap-block"
        label={`Block ${cameBack} for repair from now`}
        checked={isBlocked}
        onChange={({ target }) => edit({ isBlocked: target.checked })}
      />
      {isBlocked && (
        <div className={styles.choice}>
          <TextField
            id="swap-block/to"
            label="Blocked until"
            type="date"
            required
            error={errors.get('block/to')}
            value={blockedUntil.date}
            onChange={({ target }) => edit({ blockedUntil: { ...blockedUntil, date: target.value as DateText | '' } })}
          />
          <TextField
            id="swap-block/to-time"
            label="Blocked until, time"
            type="time"
            required
            value={blockedUntil.time}
            onChange={({ target }) => edit({ blockedUntil: { ...blockedUntil, time: target.value as TimeText | '' } })}
          />
        </div>
      )}
    </section>
  );
}

function GoesOut({ form, values, outDamage, vehicles, uses, vehicle, isOther, lastReading, edit }: SwapParts) {
  const { errors, limits } = form;
  const today = useToday();
  const id = useId();
  const { out } = values;
  const editOut = (more: Partial<typeof out>) => edit({ out: { ...out, ...more } });
  return (
    <section className={styles.leg} aria-labelledby={id}>
      <p className="hint">Goes out</p>
      <h3 id={id}>{vehicle ? vehicleTitle(vehicle) : 'No vehicle yet'}</h3>
      <div className={styles.choice}>
        <SelectField
          id="swap-vehicleId"
          label="Vehicle, free ones first"
          error={errors.get('vehicleId')}
          value={vehicle?.id ?? ''}
          // Another vehicle has other readings.
          onChange={({ target }) => edit({ vehicleId: target.value, out: { odometer: '', unit: '' } })}
        >
          {freeFirst(vehicles, uses ?? {}).map((choice) => {
            const use = uses?.[choice.id];
            return (
              <option key={choice.id} value={choice.id}>
                {vehicleTitle(choice)}, {formatCad(choice.pricePerDay)} a day
                {use && `. ${describeTripUse(use, today)}`}
              </option>
            );
          })}
        </SelectField>
        <TextField
          id="swap-unit"
          label={<>Unit{isOther && <span className={fields.optional}> (optional)</span>}</>}
          required={!isOther}
          maxLength={limits.unit}
          autoComplete="off"
          list="swap-units"
          error={errors.get('unit')}
          value={out.unit}
          onChange={({ target }) => editOut({ unit: target.value })}
        />
        <datalist id="swap-units">
          {vehicle?.unitNames?.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
      <TextField
        id="swap-out/odometer"
        label="Odometer (km)"
        inputMode="numeric"
        autoComplete="off"
        required
        hint={describeLast(lastReading)}
        error={errors.get('out/odometer')}
        value={out.odometer}
        onChange={({ target }) => editOut({ odometer: target.value })}
      />
      <FuelGauge
        id="swap-out/fuel"
        fuel={out.fuel}
        error={errors.get('out/fuel')}
        onChange={(fuel) => editOut({ fuel })}
      />
      {vehicle && (
        <DamageField
          id="swap-out/damage/added"
          vehicle={vehicle}
          title={unitTitle(vehicle, out.unit)}
          isReturn={false}
          damage={outDamage}
          error={errors.get('out/damage/added') ?? errors.get('out/damage/mended')}
        />
      )}
    </section>
  );
}

const PRICE_WORDS = {
  booked: { title: 'As booked', why: 'Our breakdown or our upgrade. Nothing changes for the customer.' },
  new: { title: 'Of the new vehicle', why: 'The customer asked for it.' },
} as const;

/** The prices as two cards (BOOK-70), and what stays. */
function Prices({ booking, values, wentOut, vehicle, priced, edit }: SwapParts) {
  const { handover, totals, freeKilometres } = booking;
  const start = wentOut?.odometer ?? 0;
  const since = Math.max(start, parseOdometer(values.back.odometer) ?? 0) - start;
  return (
    <fieldset className={cards.cards}>
      <legend>Prices</legend>
      {CHANGE_PRICES.map((prices) => {
        const { totalCharges } = prices === 'new' && priced ? priced.totals : totals;
        const perDay = (prices === 'new' && vehicle ? vehicle : booking.vehicle).pricePerDay;
        const { title, why } = PRICE_WORDS[prices];
        const more = totalCharges - totals.totalCharges;
        return (
          <label key={prices} className={cards.card}>
            <input
              type="radio"
              name="swap-prices"
              checked={values.prices === prices}
              onChange={() => edit({ prices })}
            />
            <b>
              {title}, {formatCad(perDay)} a day
            </b>
            <span className="num">{formatCad(totalCharges)}</span>
            <small className="num">
              {why} {prices === 'new' && describeDifference(more)}
            </small>
          </label>
        );
      })}
      {handover && (
        <p className="hint num">
          All vehicles count: {formatKilometres(kilometresDriven(handover) + since)} so far,{' '}
          {formatKilometres(freeKilometres)} free.
        </p>
      )}
    </fieldset>
  );
}
