import type { Reporter, TestModule } from 'vitest/node';

/**
 * Prints `N passed, N failed` alone on the last line. A file that does not load counts as one
 * failure. So does a suite whose setup fails, since vitest reports its tests as skipped.
 */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const part of [module, ...module.children.allSuites()]) {
        if (part.errors().length > 0) count.failed += 1;
      }
      for (const test of module.children.allTests()) count[test.result().state] += 1;
    }
    const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
    console.log(`${count.passed} passed, ${count.failed} failed${skipped}`);
  }
}
