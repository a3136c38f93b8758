import { heldPrice, type PriceHold } from '../../../domain/pricing/hold.ts';
import { holdIdOf } from '../../../domain/pricing/quote-link.ts';
import { ok, type Result } from '../../../domain/shared/result.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import { type HoldAnswer, PriceHoldSchema } from '../../../ports/api/price-hold.ts';
import { decode } from '../../../ports/api/schema.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { BudgetPorts } from '../limits/consume-budget.ts';
import { countUses, networkCounters, type RateLimited, type RequestOrigin, siteCounter } from '../limits/count-uses.ts';
import type { SiteTokens } from '../site/site-tokens.ts';

/** Signs a hold. */
export function signHold(tokens: SiteTokens, hold: PriceHold): HoldAnswer {
  return { token: tokens.write('price', JSON.stringify(hold)), until: hold.until };
}

/**
 * Reads the token of a hold. Undefined for one that the site did not sign, that has ended, or that
 * another version wrote in another format: the caller then gets the present price (HOLD-3).
 */
export function readHold(tokens: SiteTokens, token: string | undefined, now: Instant): PriceHold | undefined {
  const content = token === undefined ? undefined : tokens.read('price', token);
  const hold = decode(PriceHoldSchema, parseJson(content));
  return hold && heldPrice(hold, now);
}

/** Reads the token of a hold, or the one that is stored under the id of a link (HOLD-11). */
export async function findHold(
  { holds }: Pick<Ports, 'holds'>,
  tokens: SiteTokens,
  text: string | undefined,
  now: Instant,
): Promise<PriceHold | undefined> {
  const isId = text !== undefined && /^[\w-]{22}$/.test(text);
  return readHold(tokens, isId ? (await holds.find(text))?.token : text, now);
}

/** Stores a hold until it ends, so that a link can name it. One that is stored already stays unchanged. */
export async function storeHold({ holds }: Pick<Ports, 'holds'>, { token, until }: HoldAnswer): Promise<void> {
  const value = { id: holdIdOf(token), token, until };
  await holds.edit(value.id, (found) => ({ out: undefined, ...(found === undefined && { next: { value } }) }));
}

/**
 * Stores a hold for a link that somebody copies, and counts it. A token that does not hold is
 * stored nowhere: its link opens the quote at the present price.
 */
export async function linkHold(
  ports: Pick<Ports, 'holds'> & BudgetPorts,
  tokens: SiteTokens,
  token: string,
  { networks, isLimited }: RequestOrigin,
): Promise<Result<null, RateLimited>> {
  const hold = readHold(tokens, token, ports.clock.now());
  if (hold === undefined || (await ports.holds.find(holdIdOf(token)))) return ok(null);
  const counters = [...networkCounters(ports, 'link', networks), siteCounter(ports, 'link')];
  const counted = isLimited ? await countUses(ports, counters) : ok(undefined);
  if (!counted.ok) return counted;
  await storeHold(ports, { token, until: hold.until });
  return ok(null);
}

function parseJson(text = ''): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
