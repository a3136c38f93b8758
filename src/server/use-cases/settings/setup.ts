import { type EmailState, emailStateOf } from '../../../domain/outbox/email-lifecycle.ts';
import { isPaused } from '../../../domain/outbox/relay-pause.ts';
import { isEmail } from '../../../domain/shared/email-address.ts';
import { describeHours } from '../../../domain/shared/opening-hours.ts';
import { type Ok, ok } from '../../../domain/shared/result.ts';
import { testEmail } from '../../../domain/site/emails.ts';
import { SETTINGS_ID, type Settings, type SettingsChange } from '../../../domain/site/settings.ts';
import { setupSteps } from '../../../domain/site/setup.ts';
import type { Ports } from '../../../ports/ports.ts';
import { contended, tries } from '../../../ports/tries.ts';
import { canRemoveDemoFleet, demoVehicles } from '../fleet/remove-demo-fleet.ts';
import { type HostFacts, unlessFailing } from '../health/site-health.ts';
import { showRates } from '../pricing/rates.ts';
import { findFact, putFact } from '../site/facts.ts';
import type { SignedIn } from '../staff/session.ts';
import { listAccounts } from '../stored/stored-accounts.ts';
import { allVehicles } from '../stored/stored-vehicles.ts';

type SetupPorts = Pick<
  Ports,
  'facts' | 'vehicles' | 'vehicleCosts' | 'bookings' | 'tariffs' | 'settings' | 'staff' | 'clock' | 'identityProvider'
>;

/** What the process knows beside the ports. `demoIds` are the ids of the demonstration fleet. */
export type SetupFacts = {
  readonly host: HostFacts;
  readonly settings: Settings;
  readonly publicUrl: string;
  readonly demoIds: ReadonlySet<string>;
};

/** Returns the steps before customers come, for the owner who is signed in; none once they are put away (SITE-19). */
export async function showSetup(ports: SetupPorts, facts: SetupFacts, { account, session }: SignedIn) {
  if (await findFact(ports, 'isSetupPutAway')) return ok({ steps: [], isPutAway: true, isDemoFleetRemovable: false });
  const { host, settings, publicUrl, demoIds } = facts;
  const demo = await demoVehicles(ports, demoIds);
  const [fleet, rates, accounts, [stored], backup, copy, isRemovable] = await Promise.all([
    allVehicles(ports.vehicles),
    showRates(ports),
    listAccounts(ports),
    ports.settings.read({ ids: [SETTINGS_ID] }),
    unlessFailing(host.readBackups?.()),
    host.readCopy?.().catch(() => ({})),
    canRemoveDemoFleet(ports, demo),
  ]);
  const signsInAtProvider = ports.identityProvider && (session.provider ?? account.providerId) !== undefined;
  const inList = fleet.filter(({ retired }) => retired !== true);
  const { site, history } = rates.value;
  const steps = setupSteps({
    placeholders: host.placeholders,
    hours: { text: describeHours(settings.hours).join(', '), isOwn: stored?.history.some(changesHours) ?? false },
    rates: { isOwn: history.length > 0, hasExtraKilometre: site.rates.extraKilometre !== null },
    hasOwnTexts: Object.keys(settings.texts).length > 0,
    fleet: { vehicles: inList.length, ofDemo: demo.length },
    signIn: account.secondFactor ? 'second-factor' : signsInAtProvider ? 'provider' : 'password',
    accounts: accounts.length,
    ...(backup && { backup }),
    ...(copy && { copy }),
    isHttps: publicUrl.startsWith('https:'),
  });
  return ok({ steps, isPutAway: false, isDemoFleetRemovable: isRemovable });
}

function changesHours({ changes }: SettingsChange): boolean {
  return changes.some(({ field }) => field.startsWith('hours/'));
}

/** Puts the steps away, or brings them back (SITE-20). The later of two owners counts. */
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
 * name of this machine. `settled` waits for its first try. Returns what became of it (SITE-21); 'cancelled'
 * if a later one took its place, since the site keeps the last one.
 */
export async function sendTestEmail(
  ports: TestMailPorts,
  { to, own, settings }: { readonly to?: string | undefined; readonly own: string; readonly settings: Settings },
  settled: (emailId: string, read: () => Promise<EmailState | undefined>) => Promise<unknown>,
): Promise<Ok<EmailState>> {
  const { company } = settings;
  const address = to ?? (isEmail(own) ? own : company.email);
  const at = ports.clock.now();
  const email = testEmail(address, { id: ports.random.id(), at, company: company.name });
  for await (const _try of tries()) {
    const before = await findFact(ports, 'testMailedAt');
    if ((await putFact(ports, 'testMailedAt', at, before, [email])) !== 'put') continue;
    const read = async () => {
      const [record] = await ports.facts.read({ ids: ['testMailedAt'] });
      const owed = record?.emails.find(({ id }) => id === email.id);
      return owed && emailStateOf(owed);
    };
    await settled(email.id, read);
    const [state, pause] = await Promise.all([read(), findFact(ports, 'relayPause')]);
    if (state === undefined) return ok({ id: email.id, kind: email.kind, to: address, tries: 0, state: 'cancelled' });
    const waitsForPause = state.state === 'queued' && isPaused(pause, ports.clock.now());
    return ok(waitsForPause ? { ...state, reason: state.reason ?? `sending is paused, ${pause.reason}` } : state);
  }
  throw contended('A fact');
}
