import type { Budget } from '../shared/budget.ts';

const A_DAY_MINUTES = 24 * 60;

/**
 * The bookings that one network may make (BOOK-38). A customer books once or a few times. An office
 * or a campus behind one address may book for a whole team, so 20 in 10 minutes and 60 in a day
 * are let through. An IPv4 address and a /64 of IPv6 are one network each. Whoever has a /64 usually
 * has the /56 around it, and an organisation the /48, so each of these has a budget as well: twice
 * as much for each step, because the wider ones may hold several customers.
 */
export const NETWORK_BUDGETS = {
  '/64': [
    { most: 20, minutes: 10 },
    { most: 60, minutes: A_DAY_MINUTES },
  ],
  '/56': [
    { most: 40, minutes: 10 },
    { most: 120, minutes: A_DAY_MINUTES },
  ],
  '/48': [
    { most: 80, minutes: 10 },
    { most: 240, minutes: A_DAY_MINUTES },
  ],
} as const satisfies Readonly<Record<string, readonly Budget[]>>;

/** A network that a request comes from. The size of an IPv4 address is '/64'. */
export type CallerNetwork = { readonly name: string; readonly size: keyof typeof NETWORK_BUDGETS };
