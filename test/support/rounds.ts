/**
 * How much the long suites do: `npm run test:long` takes the first number, `npm run test:full`, which sets ROUNDS=full,
 * the second. docs/testing.md has the table.
 */
const rounds = (reduced: number, full: number): number => (process.env.ROUNDS === 'full' ? full : reduced);

/** Kills, or power cuts, of each target. */
export const CRASHES = rounds(3, 25);
/** Schedules of faults. */
export const FAULT_SCHEDULES = rounds(60, 500);
/** How long MongoDB, S3 and SES are down at once. Nine seconds are longer than every time limit of a request. */
export const OUTAGE_SECONDS = rounds(9, 60);
/** Seeds of both fuzz tests, and what is sent of each. */
export const FUZZ_SEEDS = Array.from({ length: rounds(1, 5) }, (_, place) => place + 1);
export const FUZZ_EXAMPLES = rounds(5, 100);
export const SPOILED_REQUESTS = rounds(600, 4000);
