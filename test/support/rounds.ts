/**
 * The amount of work of the long suites. `npm run test:long` uses the first number. `npm run
 * test:full`, which sets ROUNDS=full, uses the second. docs/testing.md has the table.
 */
const rounds = (reduced: number, full: number): number => (process.env.ROUNDS === 'full' ? full : reduced);

/** The kills or power cuts per target. */
export const CRASHES = rounds(3, 25);
/** The kills of the primary of a replica set. */
export const PRIMARY_KILLS = rounds(2, 10);
/** The number of fault schedules. */
export const FAULT_SCHEDULES = rounds(60, 500);
/**
 * How long MongoDB, S3 and SES are down at the same time. Nine seconds exceed every time limit of a
 * request.
 */
export const OUTAGE_SECONDS = rounds(9, 60);
/** The seeds of both fuzz tests, and how many requests each seed sends. */
export const FUZZ_SEEDS = Array.from({ length: rounds(1, 5) }, (_, index) => index + 1);
export const FUZZ_EXAMPLES = rounds(5, 100);
export const SPOILED_REQUESTS = rounds(600, 4000);
/** The lives of rentals on each database. One on a server takes several times as long. */
export const LIVES = { onSqlite: rounds(1000, 4000), onServers: rounds(100, 500) };
