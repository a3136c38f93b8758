import { heldPrice, type PriceHold } from '../../../domain/pricing/hold.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import { type HoldAnswer, PriceHoldSchema } from '../../../ports/api/price-hold.ts';
import { decode } from '../../../ports/api/schema.ts';
import type { SiteTokens } from '../site/site-tokens.ts';

/** Signs a hold. */
export function signHold(tokens: SiteTokens, hold: PriceHold): HoldAnswer {
  return { token: tokens.write('price', JSON.stringify(hold)), until: hold.until };
}

/**
 * Reads the token of a hold. Undefined for one that the site did not sign, that has ended, or that
 * another version wrote in another format: whoever sends it gets the present price (HOLD-3).
 */
export function readHold(tokens: SiteTokens, token: string | undefined, now: Instant): PriceHold | undefined {
  const content = token === undefined ? undefined : tokens.read('price', token);
  const hold = decode(PriceHoldSchema, parseJson(content));
  return hold && heldPrice(hold, now);
}

function parseJson(text = ''): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
