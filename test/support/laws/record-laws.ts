import fc from 'fast-check';
import { beforeEach } from 'vitest';
import { type LawRun, readPath, writePath } from './law-run.ts';

const { LAWS_RUNS, LAWS_SEED, LAWS_PATH } = process.env;
/** What the properties of the running test report, and where. */
let task: { meta: { law?: LawRun } } | undefined;
let index = 0;

beforeEach((context) => {
  task = context.task;
  index = 0;
  configure();
});

function configure(): void {
  const replayed = LAWS_PATH === undefined ? undefined : readPath(LAWS_PATH);
  const { path: _, ...common } = fc.readConfigureGlobal() as fc.Parameters<unknown>;
  // The types allow no path for all properties; here it is that of the next one alone.
  const configuration: fc.Parameters<unknown> = {
    ...common,
    ...(LAWS_RUNS === undefined ? {} : { numRuns: Number(LAWS_RUNS) }),
    ...(LAWS_SEED === undefined ? {} : { seed: Number(LAWS_SEED) }),
    ...(replayed?.index === index ? { path: replayed.path, endOnFailure: true } : {}),
    reporter: report,
  };
  fc.configureGlobal(configuration as fc.GlobalParameters);
}

/** Records a property that was tried, and fails its test as fast-check does. */
function report(details: fc.RunDetails<unknown>): void {
  const before = task?.meta.law?.cases ?? 0;
  const run: LawRun = { cases: before + details.numRuns, seed: details.seed };
  const failure = details.failed
    ? {
        failure: {
          counterexample: fc.stringify(details.counterexample),
          path: writePath(index, details.counterexamplePath ?? ''),
          reason: messageOf(details.errorInstance) ?? 'too many cases were left out by fc.pre',
        },
      }
    : {};
  if (task !== undefined) task.meta.law = { ...run, ...failure };
  index += 1;
  configure();
  if (details.failed) throw new Error(fc.defaultReportMessage(details));
}

function messageOf(fault: unknown): string | undefined {
  return fault instanceof Error ? fault.message : undefined;
}
