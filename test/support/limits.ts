/**
 * How long a test waits for something that has to happen, in ms. A machine that is busy with something else takes ten
 * times as long as an idle one, and a limit that is never reached costs nothing.
 */
export const WAIT_LIMIT_MS = 30_000;

/** How long one test takes at most, in ms, unless it says otherwise: several such waits. */
export const TEST_LIMIT_MS = 300_000;
