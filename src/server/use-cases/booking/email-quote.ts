import { isFromProgram } from '../../../domain/booking/request-limits.ts';
import type { Sender } from '../../../domain/outbox/email.ts';
import { recipientBudget } from '../../../domain/outbox/recipient-limit.ts';
import { holdPrice, type PriceHold } from '../../../domain/pricing/hold.ts';
import { quoteUrl } from '../../../domain/pricing/quote-link.ts';
import { quoteEmail } from '../../../domain/receipt/quote-email.ts';
import { type Budget, usableFrom } from '../../../domain/shared/budget.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { isEmail } from '../../../domain/shared/text.ts';
import { secondsUntil } from '../../../domain/shared/toronto-time.ts';
import type { Ports } from '../../../ports/ports.ts';
import { type BudgetPorts, consumeBudget } from '../limits/consume-budget.ts';
import { mailQuotaKey } from '../outbox/limit-mail.ts';
import type { SiteTokens } from '../site/site-tokens.ts';
import { signHold } from './price-holds.ts';
import { quoteTrip, type TripProblem, type TripRequest } from './quote-trip.ts';

/**
 * The quotes that one network may have mailed (HOLD-9). Somebody sends a few to a second driver;
 * more of them are mail to strangers.
 */
const QUOTE_BUDGET: Budget = { most: 5, minutes: 60 };

/** A quote that somebody wants by e-mail. `website` is the field that people never see. */
export type QuoteMailRequest = TripRequest & { readonly email: string; readonly website?: string };

/** The address is missing or malformed. */
type AddressProblem = { readonly code: 'email-missing' | 'email-malformed' };

/** Too many quotes were mailed from this network or to this address. */
export type MailedTooOften = { readonly code: 'mailed-too-often'; readonly seconds: number };

export type MailProblem = AddressProblem | TripProblem | MailedTooOften;

type EmailQuotePorts = Pick<Ports, 'vehicles' | 'closedDays' | 'quotes' | 'random'> & BudgetPorts;

/** Where a request comes from. `isLimited` is false if the limits are off. */
type Origin = { readonly network: string; readonly isLimited: boolean };

/**
 * Queues a quote by e-mail (HOLD-8). The price is held as it is quoted: by the hold of the request,
 * or anew. What a program filled in is answered alike and mailed to nobody.
 */
export async function emailQuote(
  ports: EmailQuotePorts,
  { sender, tokens }: { readonly sender: Sender; readonly tokens: SiteTokens },
  { email, website = '', ...request }: QuoteMailRequest,
  { network, isLimited }: Origin,
): Promise<Result<undefined, MailProblem>> {
  const to = email.trim();
  if (!isEmail(to)) return refuse({ code: to === '' ? 'email-missing' : 'email-malformed' });
  const trip = await quoteTrip(ports, request);
  if (!trip.ok) return trip;
  const at = ports.clock.now();
  if (isFromProgram({ website }, at)) return ok(undefined);
  const counted = isLimited ? await countMail(ports, network, to) : ok(undefined);
  if (!counted.ok) return counted;
  const { vehicle, itinerary, addOns, tariff, quote } = trip.value;
  const hold = heldFor(request.hold, vehicle.id) ?? holdPrice(vehicle, tariff, at);
  const { pickupLocation: _pickup, dropoffLocation: _dropoff, ...asked } = itinerary;
  const url = quoteUrl(sender.siteUrl, {
    vehicleId: vehicle.id,
    itinerary: asked,
    addonIds: addOns.map(({ id }) => id),
    holdToken: signHold(tokens, hold).token,
  });
  const facts = { ...quote, vehicle, itinerary, selectedAddons: addOns, tariff };
  const emailed = { trip: facts, to, heldUntil: hold.until, url };
  await ports.quotes.add(quoteEmail(emailed, { id: ports.random.id(), at, sender }));
  return ok(undefined);
}

function heldFor(hold: PriceHold | undefined, vehicleId: string): PriceHold | undefined {
  return hold?.vehicleId === vehicleId ? hold : undefined;
}

/** Counts an e-mail for its network and for its recipient. One that is refused counts for neither. */
async function countMail(
  ports: BudgetPorts,
  network: string,
  address: string,
): Promise<Result<undefined, MailedTooOften>> {
  const budgets = [
    { key: ports.hasher.digest(JSON.stringify(['quote', network])), budget: QUOTE_BUDGET },
    { key: mailQuotaKey(ports, 'booking', address), budget: recipientBudget('booking') },
  ];
  const now = ports.clock.now();
  for (const { key, budget } of budgets) {
    const next = usableFrom(await ports.attempts.find(key), now, budget);
    if (next !== undefined) return refuse({ code: 'mailed-too-often', seconds: secondsUntil(next, now) });
  }
  for (const { key, budget } of budgets) {
    const counted = await consumeBudget(ports, key, budget);
    if (!counted.ok) {
      return refuse({ code: 'mailed-too-often', seconds: secondsUntil(counted.problem.usableFrom, now) });
    }
  }
  return ok(undefined);
}
