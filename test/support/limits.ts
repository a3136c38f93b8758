/**
 * How long a test waits for an expected event, in ms. A busy machine can be ten times as slow as an
 * idle one, and an unused limit costs nothing.
 */
export const WAIT_LIMIT_MS = 30_000;

/** The default time limit of one test, in ms. It allows for several such waits. */
export const TEST_LIMIT_MS = 300_000;
