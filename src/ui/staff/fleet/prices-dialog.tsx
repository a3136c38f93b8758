import type { StaffVehicle } from '../../../domain/fleet/vehicle.ts';
import { vehicleTitle } from '../../../domain/fleet/vehicle.ts';
import { formatDifference } from '../../../domain/pricing/comparison.ts';
import { formatCount } from '../../../domain/shared/format-date.ts';
import { type Cents, formatCad } from '../../../domain/shared/money.ts';
import { MAX_BULK } from '../../../ports/api/staff/bulk.ts';
import { AlertOutlet } from '../../kit/alert-outlet.tsx';
import { Button } from '../../kit/button.tsx';
import fields from '../../kit/field.module.css';
import { Modal } from '../../kit/modal.tsx';
import { TextField } from '../../kit/text-field.tsx';
import styles from './prices-dialog.module.css';
import { usePrices } from './use-prices.ts';

type PricesDialogProps = { readonly vehicles: readonly StaffVehicle[]; readonly onClose: () => void };

const FORM_ID = 'change-prices';

/** Changes the prices per day of several vehicles at once, with a preview (FLEET-34). */
export function PricesDialog({ vehicles, onClose }: PricesDialogProps) {
  const prices = usePrices(vehicles, onClose);
  const { unit, typed, preview, error, isTooMany, running } = prices;
  const after = new Map('prices' in preview ? preview.prices.map((price) => [price.id, price.after]) : []);
  const isReady = 'prices' in preview && !isTooMany;
  return (
    <Modal
      title="Change prices"
      bodyLabel="New prices"
      onClose={onClose}
      hasTyped={typed !== ''}
      footer={
        <Button type="submit" form={FORM_ID} disabled={!isReady || running}>
          {`Change ${formatCount(vehicles.length, 'price')}`}
        </Button>
      }
      tools={
        <form
          id={FORM_ID}
          className={styles.form}
          aria-label="Change prices"
          onSubmit={(event) => {
            event.preventDefault();
            prices.save();
          }}
        >
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
        </form>
      }
    >
      <AlertOutlet />
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
    </Modal>
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
