import type { Booking } from '../../../domain/booking/booking.ts';
import { tripUseOf } from '../../../domain/desk/conflicts.ts';
import { isWithinHours, type OpeningHours } from '../../../domain/shared/opening-hours.ts';
import { type Ok, ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import { torontoTime } from '../../../domain/shared/toronto-time.ts';
import { shownTexts } from '../../../domain/site/owner-texts.ts';
import {
  changeSettings,
  ownerTexts,
  presentSettings,
  SETTINGS_ID,
  type Settings,
  type SettingsChange,
  type SettingsProblem,
  type SettingsRequest,
} from '../../../domain/site/settings.ts';
import type { ShownUse } from '../../../ports/api/staff/staff-schedule.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { Audited } from '../audit/audit-trail.ts';
import { type RatesPorts, readRatesChanges, showRates } from '../pricing/rates.ts';
import { describeUses } from '../schedule/vehicle-schedule.ts';
import { listBookings } from '../stored/stored-bookings.ts';

/** What everybody may know of the settings, with the rates in force. */
export async function describeSite(ports: RatesPorts, settings: Settings) {
  const { value: site } = await describeOwnSite(ports, settings);
  return ok({ ...site, texts: shownTexts(site.texts, site.company) });
}

/** The same as owners set it. */
export async function describeOwnSite(ports: RatesPorts, settings: Settings) {
  const { site } = (await showRates(ports)).value;
  return ok(ownSite(settings, site));
}

function ownSite<Rates>(settings: Settings, site: { readonly version: number; readonly rates: Rates }) {
  const { version, company, hours } = settings;
  return { version: version + site.version, company, hours, texts: ownerTexts(settings), rates: site.rates };
}

/** Returns the stored settings and the rates, with who changed what of both, the latest first (SITE-1). */
export async function showSettings(ports: RatesPorts & Pick<Ports, 'settings'>, defaults: Settings) {
  const [{ value: rates }, [stored]] = await Promise.all([
    showRates(ports),
    ports.settings.read({ ids: [SETTINGS_ID] }),
  ]);
  const history = [...ownHistory(stored?.history ?? []), ...rates.history.toReversed()]
    .sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))
    .map((change, index) => ({ ...change, version: index + 1 }))
    .reverse();
  return ok({ ...rates, site: ownSite(presentSettings(defaults, stored?.value), rates.site), history });
}

/** The history with each field by its place in the site: `company/phone`, `texts/promo`. */
function ownHistory(history: readonly SettingsChange[]) {
  return history.map((change) => ({
    ...change,
    changes: change.changes.map((fact) => ({
      ...fact,
      field: fact.field.includes('/') ? fact.field : `company/${fact.field}`,
    })),
  }));
}

/** Returns the version of the settings alone. The version that staff see counts the changes of rates too. */
export async function settingsVersion({ settings }: Pick<Ports, 'settings'>): Promise<Ok<number>> {
  return ok((await settings.find(SETTINGS_ID))?.version ?? 0);
}

/** Who changed the settings or the rates last, and when: the version that staff see counts both. */
type LastChange = { readonly changedBy?: string; readonly changedAt?: Instant };

export async function readLastChange(ports: RatesPorts & Pick<Ports, 'settings'>): Promise<Ok<LastChange>> {
  const [rates, [stored]] = await Promise.all([readRatesChanges(ports), ports.settings.read({ ids: [SETTINGS_ID] })]);
  const changes = [...rates, ...(stored?.history ?? [])];
  const last = changes.sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at))).at(-1);
  return ok(last === undefined ? {} : { changedBy: last.by, changedAt: last.at });
}

export type ChangeSettingsProblem =
  | ({ readonly code: 'changed-meanwhile'; readonly version: number } & LastChange)
  | Exclude<SettingsProblem, { readonly code: 'changed-meanwhile' }>;

/** Changes the settings, unless others changed them or the rates since `seenVersion` (SITE-1). */
export async function changeStoredSettings(
  ports: RatesPorts & Pick<Ports, 'settings'> & Audited,
  defaults: Settings,
  { seenVersion, ...request }: SettingsRequest,
  by: string,
): Promise<Result<Settings, ChangeSettingsProblem>> {
  const { site } = (await showRates(ports)).value;
  const seen = { ...request, seenVersion: seenVersion - site.version };
  const rule = changeSettings(defaults, seen, { by, at: ports.clock.now() });
  const changed = await ports.settings.edit(SETTINGS_ID, rule);
  if (!changed.ok) {
    const { problem } = changed;
    if (problem.code !== 'changed-meanwhile') return refuse(problem);
    const { value: last } = await readLastChange(ports);
    return refuse({ code: problem.code, version: problem.version + site.version, ...last });
  }
  const { settings, fields } = changed.value;
  await ports.trail.record(by, { what: 'settings-changed', fields });
  return ok(settings);
}

/** The most bookings that a change of the hours lists. */
const MAX_OUTSIDE = 200;

/** Returns the bookings to come whose pickup is outside the opening hours, the earliest first (SITE-9). */
export async function pickupsOutside(
  { bookings, clock }: Pick<Ports, 'bookings' | 'clock'>,
  hours: OpeningHours,
): Promise<readonly ShownUse[]> {
  const filter = { statuses: ['confirmed', 'approved'], handover: 'none', pickup: { from: clock.now() } } as const;
  const outside: Booking[] = [];
  let before: string | undefined;
  do {
    const page = await listBookings(bookings, { limit: 500, filter, sort: 'pickup', ...(before && { before }) });
    outside.push(...page.bookings.filter(({ itinerary }) => !isPickupWithin(itinerary, hours)));
    before = page.nextCursor ?? undefined;
  } while (before !== undefined && outside.length < MAX_OUTSIDE);
  const listed = outside.slice(0, MAX_OUTSIDE);
  return describeUses(listed.map(tripUseOf), { bookings: listed, blocks: [] });
}

function isPickupWithin({ pickupDate, pickupTime }: Booking['itinerary'], hours: OpeningHours): boolean {
  return isWithinHours(pickupDate, torontoTime(pickupTime), hours);
}
