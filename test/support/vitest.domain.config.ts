import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Runs examples before properties. An example fails for most mutants and takes a hundredth of the
 * time.
 */
class ExamplesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isProperty = ({ moduleId }: TestSpecification) => moduleId.includes('/properties/');
    return [...files.filter((file) => !isProperty(file)), ...files.filter(isProperty)];
  }
}

/** The domain tests only, for mutation runs (`npm run test:mutation`). */
export default defineConfig({
  test: {
    include: ['test/domain/**/*.test.ts', 'test/properties/**/*.test.ts'],
    setupFiles: ['test/support/few-runs.ts'],
    isolate: false,
    pool: 'threads',
    sequence: { sequencer: ExamplesFirst },
  },
});
