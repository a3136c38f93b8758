import { browserReservationsApi } from '../../src/adapters/browser/reservations-api.ts';
import { reservationsApiContract } from '../contracts/browser/reservations-api.ts';
import { stubPage } from '../support/browser/page-globals.ts';
import { aSite } from '../support/site/a-site.ts';

/** A page asks its own site by path; here the site has a port of its own. */
async function aSiteToAsk() {
  const site = await aSite({ publicUrl: 'http://127.0.0.1' });
  stubPage(await site.app.listen({ host: '127.0.0.1', port: 0 }));
  return { site, cut: () => site.close() };
}

reservationsApiContract(async () => ({ ...(await aSiteToAsk()), api: browserReservationsApi() }));
