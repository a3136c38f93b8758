import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The paths of this repository that a text names between backticks, without patterns and placeholders. */
function pathsIn(text: string): readonly string[] {
  const paths = [...text.matchAll(/`((?:src|test|scripts|docs)\/[\w./-]+)`/g)].map(([, path = '']) => path);
  // The example of an adapter in docs/hosting/adapters.md names files that its reader would write.
  return paths.filter((path) => !path.includes('sendmail'));
}

describe('documents', () => {
  it.each(['README.md', 'CONTRIBUTING.md', ...globSync(['docs/*.md', 'docs/{audit,hosting}/*.md'])])(
    'should name only paths that exist: %s',
    (page) => {
      expect(pathsIn(readFileSync(page, 'utf8')).filter((path) => !existsSync(path))).toEqual([]);
    },
  );
});
