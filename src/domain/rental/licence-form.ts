import { type Driver, LAST4_FORMAT, REGION_FORMAT } from '../agreement/driver.ts';
import { customerName } from '../booking/customer.ts';
import { DRIVER_TEXTS } from '../booking/staff-messages.ts';
import { emailKey } from '../shared/email-address.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { cleanLine } from '../shared/text.ts';
import { type DateText, isDate } from '../shared/toronto-time.ts';

/** A driver as typed (STAFF-68). `isSeen`: somebody has looked at the licence. */
export type TypedDriver = {
  readonly name: string;
  readonly region: string;
  readonly last4: string;
  readonly expiresOn: DateText | '';
  readonly isSeen: boolean;
};

/** The fields of a driver, and what is said where one is missing or cannot be read. */
export const DRIVER_FIELD_TEXTS = {
  ...DRIVER_TEXTS,
  isSeen: 'Look at the licence, then tick Seen.',
} as const satisfies Readonly<Record<keyof TypedDriver, string>>;
export type DriverField = keyof typeof DRIVER_FIELD_TEXTS;

/** Most licences at the counter are from here. */
const USUAL_REGION = 'CA-ON';

/** A driver of whom nothing is known but the name. */
export function openDriver(name = ''): TypedDriver {
  return { name, region: USUAL_REGION, last4: '', expiresOn: '', isSeen: false };
}

type Customer = { readonly firstName: string; readonly lastName: string; readonly email: string };

type Rented = {
  readonly form: Customer;
  readonly erasedAt?: string;
  readonly handover?: { readonly out: { readonly at: string; readonly drivers?: readonly Driver[] } };
};

/**
 * Returns the customer of a booking as the driver that the form offers: with the licence of the last rental
 * of the same name and e-mail address, which the site keeps until it is erased with that rental (STAFF-68).
 */
export function offeredDriver({ form }: { readonly form: Customer }, rentals: readonly Rented[]): TypedDriver {
  const name = customerName(form);
  const email = emailKey(form.email);
  const key = nameKey(name);
  const [known] = rentals
    .flatMap(({ form: other, erasedAt, handover }) =>
      handover === undefined || erasedAt !== undefined || email === '' || emailKey(other.email) !== email
        ? []
        : [handover.out],
    )
    .sort((one, other) => (one.at < other.at ? 1 : -1))
    .flatMap(({ drivers = [] }) => drivers.filter((driver) => nameKey(driver.name) === key));
  if (known === undefined) return openDriver(name);
  const { region, last4, expiresOn } = known;
  return { name, region, last4, expiresOn, isSeen: false };
}

function nameKey(name: string): string {
  return cleanLine(name).toLowerCase();
}

/** Whether nothing of a licence is typed, so that the rental goes without it. */
function isLicenceBlank({ last4, expiresOn, isSeen }: TypedDriver): boolean {
  return last4 === '' && expiresOn === '' && !isSeen;
}

export type DriverRefusal = { readonly path: `/drivers/${number}/${DriverField}`; readonly message: string };

/** Reads the drivers as typed. None if nothing of the first licence is typed and there is no second driver. */
export function readDrivers(drivers: readonly TypedDriver[]): Result<readonly Driver[], readonly DriverRefusal[]> {
  const [first, ...others] = drivers;
  if (first === undefined || (others.length === 0 && isLicenceBlank(first))) return ok([]);
  const refusals = drivers.flatMap((driver, index) =>
    wrongFields(driver).map(
      (field): DriverRefusal => ({ path: `/drivers/${index}/${field}`, message: DRIVER_FIELD_TEXTS[field] }),
    ),
  );
  if (refusals.length > 0) return refuse(refusals);
  return ok(
    drivers.map(({ name, region, last4, expiresOn }) => ({
      name: name.trim(),
      region: region.trim(),
      expiresOn: expiresOn as DateText,
      last4: last4.trim(),
    })),
  );
}

function wrongFields({ name, region, last4, expiresOn, isSeen }: TypedDriver): readonly DriverField[] {
  return [
    ...(name.trim() === '' ? (['name'] as const) : []),
    ...(REGION_FORMAT.test(region.trim()) ? [] : (['region'] as const)),
    ...(LAST4_FORMAT.test(last4.trim()) ? [] : (['last4'] as const)),
    ...(isDate(expiresOn) ? [] : (['expiresOn'] as const)),
    ...(isSeen ? [] : (['isSeen'] as const)),
  ];
}
