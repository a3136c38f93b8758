import { defineConfig } from 'vitest/config';

/** The safety nets, each with the bug that it is there for: `npm run test:nets`. */
export default defineConfig({
  test: {
    root: '.',
    include: ['test/planted-bugs/planted-bugs.ts'],
    testTimeout: 300_000,
    reporters: ['default', './test/support/count-reporter.ts'],
  },
});
