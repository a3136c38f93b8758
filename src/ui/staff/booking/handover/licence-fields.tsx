import { DRIVER_NAME_LIMIT, REGION_LIMIT } from '../../../../domain/agreement/driver.ts';
import { type DriverField, openDriver, type TypedDriver } from '../../../../domain/rental/licence-form.ts';
import type { DateText } from '../../../../domain/shared/toronto-time.ts';
import { Button } from '../../../kit/button.tsx';
import type { FieldErrors } from '../../../kit/form-refusals.ts';
import { CheckField, TextField } from '../../../kit/text-field.tsx';
import styles from './licence-fields.module.css';

/** What the fields of a driver are called. */
export const DRIVER_LABELS: Readonly<Record<DriverField, string>> = {
  name: 'Driver',
  region: 'Province or country',
  last4: 'Last 4 of licence',
  expiresOn: 'Licence ends',
  isSeen: 'Seen',
};

type LicenceFieldsProps = {
  /** Before the name of each field, as `drivers/0/name`, in its id. */
  readonly idPrefix: string;
  readonly drivers: readonly TypedDriver[];
  readonly errors: FieldErrors<string>;
  readonly onChange: (drivers: readonly TypedDriver[]) => void;
};

/** Who drives, and what is kept of the licence (STAFF-68). A second driver can be removed. */
export function LicenceFields({ idPrefix, drivers, errors, onChange }: LicenceFieldsProps) {
  return drivers.map((driver, index) => {
    const edit = (edits: Partial<TypedDriver>): void =>
      onChange(drivers.map((other, at) => (at === index ? { ...other, ...edits } : other)));
    const common = (field: DriverField) => ({
      id: `${idPrefix}drivers/${index}/${field}`,
      name: `drivers/${index}/${field}`,
      label: DRIVER_LABELS[field],
      error: errors.get(`drivers/${index}/${field}`),
    });
    return (
      <fieldset
        // biome-ignore lint/suspicious/noArrayIndexKey: the first is the customer, the second one more
        key={index}
        className={styles.driver}
      >
        <legend className="vh">{index === 0 ? 'First driver' : 'Second driver'}</legend>
        <TextField
          {...common('name')}
          autoComplete="off"
          maxLength={DRIVER_NAME_LIMIT}
          value={driver.name}
          onChange={({ target }) => edit({ name: target.value })}
        />
        <TextField
          {...common('region')}
          autoComplete="off"
          maxLength={REGION_LIMIT}
          value={driver.region}
          onChange={({ target }) => edit({ region: target.value })}
        />
        <TextField
          {...common('last4')}
          className={styles.last4}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={4}
          value={driver.last4}
          onChange={({ target }) => edit({ last4: target.value })}
        />
        <TextField
          {...common('expiresOn')}
          type="date"
          value={driver.expiresOn}
          onChange={({ target }) => edit({ expiresOn: target.value as DateText | '' })}
        />
        <CheckField
          {...common('isSeen')}
          className={styles.seen}
          label={
            <>
              Seen<span className="vh">, the licence of {driver.name || 'the driver'}</span>
            </>
          }
          checked={driver.isSeen}
          onChange={({ target }) => edit({ isSeen: target.checked })}
        />
        {index > 0 && (
          <Button
            variant="secondary"
            small
            className={styles.remove}
            onClick={() => {
              onChange(drivers.slice(0, index));
              document.getElementById(`${idPrefix}drivers/0/isSeen`)?.focus();
            }}
          >
            Remove the second driver
          </Button>
        )}
      </fieldset>
    );
  });
}

/** The drivers with one more, whose name has the focus. */
export function withSecondDriver(drivers: readonly TypedDriver[]): readonly TypedDriver[] {
  return [...drivers, openDriver()];
}
