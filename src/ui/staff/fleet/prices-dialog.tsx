import type { StaffVehicle } from '../../../domain/fleet/vehicle.ts';
import { vehicleTitle } from '../../../domain/fleet/vehicle.ts';
import { formatDifference } from '../../../domain/pricing/comparison.ts';
import { formatCount } from '../../../domain/shared/format-date.ts';
import { type Cents, formatCad } from '../../../domain/shared/money.ts';
import { MAX_BULK } from '../../../ports/api/staff/bulk.ts';
import fields from '../../kit/field.module.css';
import { TextField } from '../../kit/text-field.tsx';
import { FormDialog } from '../kit/form-dialog.tsx';
import styles from './prices-dialog.module.css';
import { usePrices } from './use-prices.ts';

type PricesDialogProps = { readonly vehicles: readonly StaffVehicle[]; readonly onClose: () => void };

/** Changes the prices per day of several vehicles at once, with a preview (FLEET-34). */
export function PricesDialog({ vehicles, onClose }: PricesDialogProps) {
  const prices = usePrices(vehicles, onClose);
  const { unit, typed, preview, error, isTooMany, running } = prices;
  const after = new Map('prices' in preview ? preview.prices.map((price) => [price.id, price.after]) : []);
  const isReady = 'prices' in preview && !isTooMany;
  return (
    <FormDialog
      title="Change prices"
      bodyLabel="New prices"
      onClose={onClose}
      hasTyped={typed !== ''}
      press={`Change ${formatCount(vehicles.length, 'price')}`}
      isReady={isReady}
      isRunning={running}
      form={{
        label: 'Change prices',
        className: styles.form,
        onSubmit: (event) => {
          event.preventDefault();
          prices.save();
        },
        fixed: (
          <>
            <fieldset className={styles.unit}>
              <legend className={fields.label}>Change by</legend>
              <div className={fields.segments}>
                <label>
                  <input
                    type="radio"
                    name="unit"
                    checked={unit === 'percent'}
                    onChange={() => prices.chooseUnit('percent')}
                  />
                  Percent
                </label>
                <label>
                  <input
                    type="radio"
                    name="unit"
                    checked={unit === 'amount'}
                    onChange={() => prices.chooseUnit('amount')}
                  />
                  Dollars
                </label>
              </div>
            </fieldset>
            <TextField
              id="price-change"
              label={unit === 'percent' ? 'Percent' : 'Dollars per day'}
              autoComplete="off"
              maxLength={10}
              value={typed}
              error={isTooMany ? `Choose at most ${MAX_BULK} vehicles.` : error}
              hint={unit === 'percent' ? 'Like 5 or -2.5. Rounded to the cent.' : 'Like 5 or -2.50.'}
              onChange={({ target }) => prices.type(target.value)}
            />
          </>
        ),
      }}
    >
      <table className={styles.prices}>
        <caption className="vh">Prices per day</caption>
        <thead>
          <tr>
            <th scope="col">Vehicle</th>
            <th scope="col">Now</th>
            <th scope="col">New</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody className="num">
          {vehicles.map((vehicle) => (
            <tr key={vehicle.id}>
              <th scope="row">
                {vehicleTitle(vehicle)} <small>{vehicle.classType}</small>
              </th>
              <td>{formatCad(vehicle.pricePerDay)}</td>
              <NewPrice before={vehicle.pricePerDay} after={after.get(vehicle.id)} />
            </tr>
          ))}
        </tbody>
      </table>
    </FormDialog>
  );
}

function NewPrice({ before, after }: { readonly before: Cents; readonly after: Cents | undefined }) {
  if (after === undefined) {
    return (
      <>
        <td />
        <td />
      </>
    );
  }
  return (
    <>
      <td>
        <b>{formatCad(after)}</b>
      </td>
      <td>{formatDifference({ before, after })}</td>
    </>
  );
}
