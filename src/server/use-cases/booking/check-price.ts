import { checkPrice, type PriceCheck } from '../../../domain/booking/price-check.ts';
import { OAKVILLE_TARIFF } from '../../../domain/pricing/tariff.ts';
import type { Ports } from '../../../ports/ports.ts';

/** Prices the stored inputs of a booking under the present tariff; undefined for a booking that is not there. Saves nothing. */
export async function checkStoredPrice(ports: Pick<Ports, 'bookings'>, id: string): Promise<PriceCheck | undefined> {
  const booking = await ports.bookings.find(id);
  return booking && checkPrice(booking, OAKVILLE_TARIFF);
}
