import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Examples before properties: a mutant mostly dies of an example, which takes a hundredth of the time. */
class ExamplesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isProperty = ({ moduleId }: TestSpecification) => moduleId.includes('/properties/');
    return [...files.filter((file) => !isProperty(file)), ...files.filter(isProperty)];
  }
}

/** The tests of the domain alone, for mutation runs (`npm run test:mutation`). */
export default defineConfig({
  test: {
    include: ['test/domain/**/*.test.ts', 'test/properties/**/*.test.ts'],
    setupFiles: ['test/support/few-runs.ts'],
    isolate: false,
    pool: 'threads',
    sequence: { sequencer: ExamplesFirst },
  },
});
