import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig, mergeConfig } from 'vitest/config';
import { TEST_LIMIT_MS, WAIT_LIMIT_MS } from './test/support/limits.ts';
import site from './vite.config.ts';

/**
 * Pure tests, and those of documents and lists. They leave nothing behind, so their files share
 * workers, which takes a third of the time.
 */
const QUICK = [
  'test/domain/**/*.test.ts',
  'test/ports/**/*.test.ts',
  'test/properties/**/*.test.ts',
  'test/completeness.test.ts',
  'test/docs/{kept-data,paths,runbook,security,settings,specification}.test.ts',
  'test/planted-bugs/detectors.test.ts',
  'test/server/routes/{api-description,staff-roles}.test.ts',
  'test/**/personal-data.test.ts',
];

/**
 * The site over its ports, in the process of the test. Each test has a site of its own and leaves
 * nothing behind, so these files share workers too: the modules of the server are loaded and
 * compiled once a worker, which takes two thirds of the processor time.
 */
const SERVER = ['test/server/{http,routes,use-cases}/**/*.test.ts', 'test/server/{metrics,secure-answers}.test.ts'];

/** Suites that take minutes, many of them at a number of rounds (test/support/rounds.ts). docs/testing.md has the rounds. */
const LONG = [
  'test/**/crash.test.ts',
  'test/**/power-cut.test.ts',
  'test/**/broken-disk.test.ts',
  'test/targets/lost-disk.test.ts',
  'test/targets/faults.test.ts',
  'test/**/{mongo,postgres}-out-of-reach.test.ts',
  'test/**/several-instances.test.ts',
  'test/targets/{replica-set,rolling-restart}.test.ts',
  'test/**/fault-schedules.test.ts',
  'test/**/many-rental-lives.test.ts',
  'test/**/mail-server.test.ts',
  'test/**/slow-store.test.ts',
  'test/fuzz/*.test.ts',
  'test/**/under-load.test.ts',
  'test/**/mongo-read-write.test.ts',
  'test/planted-bugs/planted-bugs.ts',
];

/** Walks through every state of the pages, and days at the desk, in a browser. */
const WALKS = [
  'test/e2e/{accessibility,staff-accessibility,keyboard,reflow,widths,other-widths}.test.ts',
  'test/e2e/{prerendered-pages,carousel,availability,announcements,tabs-and-history}.test.ts',
  'test/e2e/{staff,bookings-list,damage,desk,fleet,hand-out,monday-morning,new-booking,people,rental}.test.ts',
];

// Without it vitest colours what differs in a pipe too. The scripts turn its other colours off.
if (!process.stdout.isTTY) process.env.NO_COLOR = '1';

// A suite that was renamed or moved must not fall out of a run silently.
for (const pattern of [...QUICK, ...SERVER, ...LONG, ...WALKS]) {
  if (globSync(pattern).length === 0) throw new Error(`vitest.config.ts: no test file matches ${pattern}`);
}

export default mergeConfig(
  site,
  defineConfig({
    test: {
      root: '.',
      testTimeout: TEST_LIMIT_MS,
      hookTimeout: TEST_LIMIT_MS,
      expect: { poll: { timeout: WAIT_LIMIT_MS } },
      // One worker more than cores: tests also wait for servers, browsers and clocks.
      maxWorkers: availableParallelism() + 1,
      reporters: ['default', './test/support/count-reporter.ts'],
      projects: [
        { extends: true, test: { name: 'quick', include: QUICK, isolate: false, pool: 'threads' } },
        { extends: true, test: { name: 'server', include: SERVER, exclude: QUICK, isolate: false } },
        {
          extends: true,
          test: {
            name: 'site',
            include: ['test/**/*.test.{ts,tsx}'],
            exclude: [...QUICK, ...SERVER, ...LONG, ...WALKS],
          },
        },
        { extends: true, test: { name: 'long', include: LONG } },
        { extends: true, test: { name: 'walks', include: WALKS } },
      ],
    },
  }),
);
