import { browserInsightsApi } from '../../src/adapters/browser/insights-api.ts';
import { browserMyReservationApi } from '../../src/adapters/browser/my-reservation-api.ts';
import { browserReservationsApi } from '../../src/adapters/browser/reservations-api.ts';
import { browserStaffApis } from '../../src/adapters/browser/staff/staff-apis.ts';
import { openOidc } from '../../src/adapters/oidc/open.ts';
import type { Ports } from '../../src/ports/ports.ts';
import { insightsApiContract } from '../contracts/browser/insights-api.ts';
import { myReservationApiContract } from '../contracts/browser/my-reservation-api.ts';
import { reservationsApiContract } from '../contracts/browser/reservations-api.ts';
import { staffAccessApiContract } from '../contracts/browser/staff-access-api.ts';
import { staffBookingsApiContract } from '../contracts/browser/staff-bookings-api.ts';
import { staffProviderApiContract } from '../contracts/browser/staff-provider-api.ts';
import { stubPage } from '../support/browser/page-globals.ts';
import { anOidcServer } from '../support/components/oidc-server.ts';
import { aSite } from '../support/site/a-site.ts';
import { STAFF_EMAIL } from '../support/site/staff.ts';
import { anAccountThatSignsIn, PASSWORD } from '../support/site/staff-browser.ts';

/** A page asks its own site by path; here the site has a port of its own. */
async function aSiteToAsk(ports: Partial<Ports> = {}) {
  const site = await aSite({ publicUrl: 'http://127.0.0.1', ports });
  stubPage(await site.app.listen({ host: '127.0.0.1', port: 0 }));
  return { site, cut: () => site.close() };
}

async function aStaffSiteToAsk(ports: Partial<Ports> = {}) {
  const asked = await aSiteToAsk(ports);
  await anAccountThatSignsIn(asked.site);
  return { ...asked, apis: browserStaffApis() };
}

async function signedIn() {
  const { apis, ...asked } = await aStaffSiteToAsk();
  await apis.access.signIn(STAFF_EMAIL, PASSWORD);
  return { ...asked, apis, signOut: () => apis.access.signOut() };
}

reservationsApiContract(async () => ({ ...(await aSiteToAsk()), api: browserReservationsApi() }));
myReservationApiContract(async () => ({ ...(await aSiteToAsk()), api: browserMyReservationApi() }));
insightsApiContract(async () => ({ ...(await aSiteToAsk()), api: browserInsightsApi() }));
staffAccessApiContract(async () => {
  const { apis, ...asked } = await aStaffSiteToAsk();
  return { ...asked, api: apis.access };
});
staffBookingsApiContract(async () => {
  const { apis, ...asked } = await signedIn();
  return { ...asked, api: apis.bookings };
});
staffProviderApiContract(async () => {
  const server = await anOidcServer('http://127.0.0.1/admin/today');
  server.person.email = STAFF_EMAIL;
  const { ports: identityProvider } = await openOidc(server.client);
  const { apis, cut } = await aStaffSiteToAsk({ identityProvider });
  return { api: apis.provider, server, cut };
});
