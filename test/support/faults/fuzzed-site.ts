import type { BookingRequest } from '../../../src/ports/api/booking.ts';
import { aBookingRequest, post } from '../../targets/site-suite.ts';
import { type Environment, type SiteProcess, startSite } from '../site/site-process.ts';
import { aFolder } from '../temp-folder.ts';

const STAFF = { email: 'staff@localhost', password: 'a long enough password' };

/** The credentials of staff calls: the cookie `staff` and the header x-csrf-token. */
export type StaffSession = { readonly token: string; readonly csrfToken: string };

/** Returns the headers of staff calls. */
export function headersOf({ token, csrfToken }: StaffSession): Record<string, string> {
  return { cookie: `staff=${token}`, 'x-csrf-token': csrfToken };
}

/** A running site with a fleet and bookings, and the ids that calls need to reach them. */
export type FuzzedSite = {
  readonly site: SiteProcess;
  /** A valid booking request. */
  readonly request: BookingRequest;
  readonly bookingIds: readonly string[];
  readonly emailIds: readonly string[];
  /** Signs a member of staff in, with a new session each time. */
  signIn(): Promise<StaffSession>;
};

/** Starts a site as `npm start` runs it, in its own folder, with this many bookings. */
export async function aFuzzedSite(bookings: number, env: Environment = {}): Promise<FuzzedSite> {
  const settings = { DATA_DIR: await aFolder(), STAFF_PASSWORD: STAFF.password, LOG_LEVEL: 'error' };
  const site = await startSite({ ...settings, ...env });
  const { url } = site;
  const request = (await aBookingRequest(url)) as BookingRequest;
  for (let index = 1; index <= bookings; index += 1) {
    const booked = await post(`${url}/api/bookings`, request, { 'idempotency-key': `before-${index}` });
    if (booked.status !== 201) throw new Error(await booked.text());
  }
  const signIn = async () => {
    const signedIn = await post(`${url}/api/admin/session`, STAFF);
    const { csrfToken }: { csrfToken: string } = JSON.parse(await signedIn.text());
    const token = /^staff=([^;]+)/m.exec(signedIn.headers.getSetCookie().join('\n'))?.[1] ?? '';
    return { token, csrfToken };
  };
  const headers = headersOf(await signIn());
  const read = async (path: string) => JSON.parse(await (await fetch(`${url}${path}`, { headers })).text());
  const listed: { bookings: { id: string }[] } = await read('/api/admin/bookings?limit=200');
  const bookingIds = listed.bookings.map(({ id }) => id);
  const { emails }: { emails: { id: string }[] } = await read(`/api/admin/bookings/${bookingIds[0]}`);
  return { site, request, bookingIds, emailIds: emails.map(({ id }) => id), signIn };
}
