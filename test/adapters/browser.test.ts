import { browserReservationsApi } from '../../src/adapters/browser/reservations-api.ts';
import { browserStaffApis } from '../../src/adapters/browser/staff/staff-apis.ts';
import { signIn, signOut } from '../../src/ports/api/calls/staff/session.ts';
import { reservationsApiContract } from '../contracts/browser/reservations-api.ts';
import { staffBookingsApiContract } from '../contracts/browser/staff-bookings-api.ts';
import { stubPage } from '../support/browser/page-globals.ts';
import { aSite } from '../support/site/a-site.ts';
import { STAFF_EMAIL } from '../support/site/staff.ts';
import { anAccountThatSignsIn, PASSWORD } from '../support/site/staff-browser.ts';

/** A page asks its own site by path; here the site has a port of its own. */
async function aSiteToAsk() {
  const site = await aSite({ publicUrl: 'http://127.0.0.1' });
  stubPage(await site.app.listen({ host: '127.0.0.1', port: 0 }));
  return { site, cut: () => site.close() };
}

reservationsApiContract(async () => ({ ...(await aSiteToAsk()), api: browserReservationsApi() }));
staffBookingsApiContract(async () => {
  const asked = await aSiteToAsk();
  await anAccountThatSignsIn(asked.site);
  const { make, bookings } = browserStaffApis();
  await make(signIn, { body: { email: STAFF_EMAIL, password: PASSWORD } });
  return { ...asked, api: bookings, signOut: async () => void (await make(signOut, {})) };
});
