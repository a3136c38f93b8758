import { type EmailState, emailStateOf } from '../../../domain/outbox/email-lifecycle.ts';
import { isEmail } from '../../../domain/shared/email-address.ts';
import { describeHours } from '../../../domain/shared/opening-hours.ts';
import { type Ok, ok } from '../../../domain/shared/result.ts';
import { exampleFacts } from '../../../domain/site/attention.ts';
import { testEmail } from '../../../domain/site/emails.ts';
import type { Settings } from '../../../domain/site/settings.ts';
import { setupSteps } from '../../../domain/site/setup.ts';
import type { StaffAccount } from '../../../domain/staff/account.ts';
import type { Ports } from '../../../ports/ports.ts';
import { contended, tries } from '../../../ports/tries.ts';
import { canRemoveDemoFleet, demoVehicles } from '../fleet/remove-demo-fleet.ts';
import { allVehicles } from '../fleet/stored-vehicles.ts';
import type { HostFacts } from '../health/site-health.ts';
import { showRates } from '../pricing/rates.ts';
import { listAccounts } from '../staff/stored-accounts.ts';
import { findFact, putFact } from './facts.ts';

type SetupPorts = Pick<Ports, 'facts' | 'vehicles' | 'bookings' | 'tariffs' | 'staff' | 'clock' | 'identityProvider'>;

/** What the process knows beside the ports. `demoIds` are the ids of the demonstration fleet. */
export type SetupFacts = {
  readonly host: HostFacts;
  readonly settings: Settings;
  readonly publicUrl: string;
  readonly demoIds: ReadonlySet<string>;
};

/** Returns the steps before customers come, for the owner of an account (SITE-30). */
export async function showSetup(ports: SetupPorts, facts: SetupFacts, account: StaffAccount) {
  const { host, settings, publicUrl, demoIds } = facts;
  const demo = await demoVehicles(ports, demoIds);
  const [isPutAway, fleet, rates, accounts, backup, copy, isRemovable] = await Promise.all([
    findFact(ports, 'isSetupPutAway'),
    allVehicles(ports.vehicles),
    showRates(ports),
    listAccounts(ports),
    host.readBackups?.(),
    host.readCopy?.().catch(() => ({})),
    canRemoveDemoFleet(ports, demo),
  ]);
  const inList = fleet.filter(({ retired }) => retired !== true);
  const { site, history } = rates.value;
  const steps = setupSteps({
    placeholders: host.placeholders,
    hours: { text: describeHours(settings.hours).join(', '), isOwn: exampleFacts(settings.company).length === 0 },
    rates: { isOwn: history.length > 0, hasExtraKilometre: site.rates.extraKilometre !== null },
    hasOwnTexts: Object.keys(settings.texts).length > 0,
    fleet: { vehicles: inList.length, ofDemo: demo.length },
    signIn: account.secondFactor ? 'second-factor' : ports.identityProvider ? 'provider' : 'password',
    accounts: accounts.length,
    ...(backup && { backup }),
    ...(copy && { copy }),
    isHttps: publicUrl.startsWith('https:'),
  });
  return ok({ steps, isPutAway: isPutAway ?? false, isDemoFleetRemovable: isRemovable });
}

/** Puts the steps away, or brings them back (SITE-31). The later of two owners counts. */
export async function putSetupAway(ports: Pick<Ports, 'facts'>, isPutAway: boolean): Promise<Ok<null>> {
  for await (const _try of tries()) {
    const before = await findFact(ports, 'isSetupPutAway');
    if (before === isPutAway || (await putFact(ports, 'isSetupPutAway', isPutAway, before)) === 'put') return ok(null);
  }
  throw contended('A fact');
}

type TestMailPorts = Pick<Ports, 'facts' | 'clock' | 'random'>;

/**
 * Queues a test e-mail: to `to`, or else to the owner's own address, or to the company's where that is a
 * name of this machine. `settled` waits for its first try. Returns what became of it (SITE-32).
 */
export async function sendTestEmail(
  ports: TestMailPorts,
  { to, own, settings }: { readonly to?: string | undefined; readonly own: string; readonly settings: Settings },
  settled: (emailId: string) => Promise<unknown>,
): Promise<Ok<EmailState>> {
  const { company } = settings;
  const address = to ?? (isEmail(own) ? own : company.email);
  const at = ports.clock.now();
  const email = testEmail(address, { id: ports.random.id(), at, company: company.name });
  for await (const _try of tries()) {
    const before = await findFact(ports, 'testMailedAt');
    if ((await putFact(ports, 'testMailedAt', at, before, [email])) !== 'put') continue;
    await settled(email.id);
    const [record] = await ports.facts.read({ ids: ['testMailedAt'] });
    const owed = record?.emails.find(({ id }) => id === email.id);
    return ok(
      owed === undefined
        ? { id: email.id, kind: email.kind, to: address, tries: 0, state: 'queued', nextTryAt: at }
        : emailStateOf(owed),
    );
  }
  throw contended('A fact');
}
