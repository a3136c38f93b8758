import { daysBetween } from '../../../domain/booking/views.ts';
import { type EveningFacts, eveningEmail, isEveningDue } from '../../../domain/desk/evening.ts';
import { isEmail } from '../../../domain/shared/email-address.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { addMinutes, type Instant, torontoDate } from '../../../domain/shared/toronto-time.ts';
import { getsEvening } from '../../../domain/staff/account.ts';
import type { Ports } from '../../../ports/ports.ts';
import { loadUses } from '../schedule/vehicle-schedule.ts';
import { findFact, putFact } from '../site/facts.ts';
import { listAccounts } from '../stored/stored-accounts.ts';
import { bookingsUsedUntil } from '../stored/stored-bookings.ts';
import { allVehicles } from '../stored/stored-vehicles.ts';
import type { MarkPorts } from './mark-rows.ts';
import { showToday } from './show-today.ts';
import { showTill } from './till.ts';

type EveningPorts = MarkPorts & Pick<Ports, 'facts' | 'staff' | 'random' | 'deletedMoney' | 'tillClosings'>;

/**
 * Queues the e-mail of the evening to each owner who chose it (MAIL-29), once a day (MAIL-30). Of
 * several instances one queues it. Returns to how many owners.
 */
export async function mailEvening(
  ports: EveningPorts,
): Promise<Result<number, 'not-due' | 'nobody' | 'queued-elsewhere'>> {
  const { clock, random } = ports;
  const at = clock.now();
  const mailedOn = await findFact(ports, 'eveningMailedOn');
  if (!isEveningDue(at, mailedOn)) return refuse('not-due');
  const owners = (await listAccounts(ports)).filter((account) => getsEvening(account) && isEmail(account.email));
  if (owners.length === 0) return refuse('nobody');
  const facts = await eveningFacts(ports, at);
  const emails = owners.map(({ email }) => eveningEmail(email, facts, { id: random.id(), at }));
  const written = await putFact(ports, 'eveningMailedOn', torontoDate(at), mailedOn, emails);
  return written === 'put' ? ok(emails.length) : refuse('queued-elsewhere');
}

async function eveningFacts(ports: EveningPorts, now: Instant): Promise<EveningFacts> {
  const date = torontoDate(now);
  const [today, till, fleet, using, returned] = await Promise.all([
    showToday(ports, date),
    showTill(ports, date),
    allVehicles(ports.vehicles),
    loadUses(ports, { from: now, to: addMinutes(now, 1) }, now),
    bookingsUsedUntil(ports.bookings, daysBetween(date, date) ?? {}),
  ]);
  const rentals = new Map([...using.bookings, ...returned].map((booking) => [booking.id, booking]));
  return {
    now,
    today: today.value,
    rentals: [...rentals.values()],
    till: till.value,
    fleet,
    uses: using.uses,
  };
}
