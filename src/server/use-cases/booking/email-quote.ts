import { quoteMessage } from '../../../domain/inquiry/message.ts';
import type { Sender } from '../../../domain/outbox/email.ts';
import { recipientBudget } from '../../../domain/outbox/recipient-limit.ts';
import { renderEmail } from '../../../domain/outbox/render-email.ts';
import { holdPrice, type PriceHold } from '../../../domain/pricing/hold.ts';
import { holdIdOf, quotePath } from '../../../domain/pricing/quote-link.ts';
import { emailedQuote } from '../../../domain/receipt/emailed-quote.ts';
import { quoteEmail } from '../../../domain/receipt/quote-email.ts';
import { cleanEmail, emailKey, isEmail } from '../../../domain/shared/email-address.ts';
import { DOMAIN_QUOTE_BUDGET, type FormTraits, isFromProgram } from '../../../domain/shared/form-limits.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { BudgetPorts } from '../limits/consume-budget.ts';
import {
  type Counter,
  countUses,
  networkCounters,
  type RateLimited,
  type RequestOrigin,
  siteCounter,
} from '../limits/count-uses.ts';
import { mailQuotaKey } from '../outbox/limit-mail.ts';
import type { SiteTokens } from '../site/site-tokens.ts';
import { storeMessage } from '../stored/stored-messages.ts';
import { signHold, storeHold } from './price-holds.ts';
import { quoteTrip, type TripProblem, type TripRequest } from './quote-trip.ts';

/** A quote that somebody wants by e-mail. */
export type QuoteMailRequest = TripRequest & FormTraits & { readonly email: string };

/** The address is missing or malformed. */
type AddressProblem = { readonly code: 'email-missing' | 'email-malformed' };

/** 'rate-limited': too many from this network, to this address or its domain, or by the site. */
export type MailProblem = AddressProblem | TripProblem | RateLimited;

type EmailQuotePorts = Pick<Ports, 'vehicles' | 'closedDays' | 'tariffs' | 'quotes' | 'holds' | 'messages' | 'random'> &
  BudgetPorts;

/**
 * Queues a quote by e-mail (HOLD-8). The price is held as it is quoted: by the hold of the request,
 * or again. What a program filled in is answered alike, counted for its network alone, and held in
 * the inbox: who releases it mails the quote.
 */
export async function emailQuote(
  ports: EmailQuotePorts,
  { sender, tokens }: { readonly sender: Sender; readonly tokens: SiteTokens },
  { email, ...request }: QuoteMailRequest,
  { networks, isLimited }: RequestOrigin,
): Promise<Result<undefined, MailProblem>> {
  const to = cleanEmail(email);
  if (!isEmail(to)) return refuse({ code: to === '' ? 'email-missing' : 'email-malformed' });
  const trip = await quoteTrip(ports, request, sender);
  if (!trip.ok) return trip;
  const at = ports.clock.now();
  const isHeld = isFromProgram(request, isLimited);
  const counters = [
    ...networkCounters(ports, 'quote', networks),
    ...(isHeld ? [] : [siteCounter(ports, 'quote'), ...recipientCounters(ports, to)]),
  ];
  const counted = isLimited ? await countUses(ports, counters) : ok(undefined);
  if (!counted.ok) return counted;
  const { vehicle, itinerary, addOns, tariff, quote } = trip.value;
  const hold = heldFor(request.hold, vehicle.id) ?? holdPrice(vehicle, tariff, at);
  const signed = signHold(tokens, hold);
  await storeHold(ports, signed);
  const { pickupLocation: _pickup, dropoffLocation: _dropoff, ...asked } = itinerary;
  const path = quotePath({
    vehicleId: vehicle.id,
    itinerary: asked,
    addonIds: addOns.map(({ id }) => id),
    holdToken: holdIdOf(signed.token),
  });
  const facts = { ...quote, vehicle, itinerary, selectedAddons: addOns, tariff };
  const emailed = { trip: facts, to, heldUntil: hold.until, path };
  const written = quoteEmail(emailed, { id: ports.random.id(), at });
  if (!isHeld) await ports.quotes.add(written.id, emailedQuote(written));
  else {
    const held = {
      id: ports.random.id(),
      receivedAt: at,
      state: 'held',
      ...quoteMessage(renderEmail(written, sender)),
    } as const;
    await storeMessage(ports, held, [written]);
  }
  return ok(undefined);
}

function heldFor(hold: PriceHold | undefined, vehicleId: string): PriceHold | undefined {
  return hold?.vehicleId === vehicleId ? hold : undefined;
}

function recipientCounters(ports: BudgetPorts, address: string): readonly Counter[] {
  const domain = emailKey(address).replace(/^.*@/, '');
  return [
    { key: mailQuotaKey(ports, 'booking', address), budget: recipientBudget('booking') },
    { key: ports.hasher.digest(JSON.stringify(['quote', 'to', domain])), budget: DOMAIN_QUOTE_BUDGET },
  ];
}
