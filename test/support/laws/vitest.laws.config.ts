import { defineConfig } from 'vitest/config';

/** The laws of the domain alone, as `npm run laws` prints them. LAWS_FILES names others. */
export default defineConfig({
  test: {
    include: [process.env.LAWS_FILES ?? 'test/properties/**/*.property.test.ts'],
    setupFiles: ['test/support/laws/record-laws.ts'],
    reporters: ['./test/support/laws/laws-reporter.ts'],
    isolate: false,
    pool: 'threads',
    // As many cases as LAWS_RUNS asks for take as long as they take.
    testTimeout: 0,
  },
});
