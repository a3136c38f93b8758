import { basename } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { formatCount } from '../../../src/domain/shared/format-date.ts';

/** Prints each law in words, with how it was tried, and how to replay one that failed. */
export default class LawsReporter implements Reporter {
  #laws = 0;
  #cases = 0;

  onTestModuleEnd(module: TestModule): void {
    const tests = [...module.children.allTests()].filter((test) => test.result().state !== 'skipped');
    if (tests.length > 0 || module.errors().length > 0) console.log(`\n${subjectOf(module)}`);
    for (const error of module.errors()) console.log(`  ✗ ${error.message}`);
    for (const test of tests) this.#print(test);
  }

  onTestRunEnd(): void {
    if (this.#laws === 0) {
      console.log('No law has these words.');
      process.exitCode = 1;
    } else console.log(`\n${formatCount(this.#laws, 'law')}, ${formatCount(this.#cases, 'case')}`);
  }

  #print(test: TestCase): void {
    const { law } = test.meta();
    const { state, errors = [] } = test.result();
    const words = wordsOf(test);
    const seconds = ((test.diagnostic()?.duration ?? 0) / 1000).toFixed(2);
    const tried = law === undefined ? 'no cases' : `${formatCount(law.cases, 'case')}, seed ${law.seed}`;
    this.#laws += 1;
    this.#cases += law?.cases ?? 0;
    console.log(`  ${state === 'passed' ? '✓' : '✗'} ${words} (${tried}, ${seconds} s)`);
    if (law?.failure !== undefined) {
      const { counterexample, path, reason } = law.failure;
      console.log(`    smallest counterexample: ${counterexample}`);
      console.log(`    ${reason.replaceAll('\n', '\n    ')}`);
      console.log(`    replay: LAWS_SEED=${law.seed} LAWS_PATH=${path} npm run laws -- ${quoted(words)}`);
    } else for (const { message } of errors) console.log(`    ${message}`);
  }
}

/** "rental-period.property.test.ts" is about "rental period". */
function subjectOf({ moduleId }: TestModule): string {
  return basename(moduleId).replace(/\..*/s, '').replaceAll('-', ' ');
}

/** The titles around a law and its own make one sentence. */
function wordsOf({ fullName }: TestCase): string {
  return fullName.replaceAll(' > ', ' ');
}

/** Quotes a text for a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
