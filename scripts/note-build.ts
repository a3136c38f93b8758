import { execFileSync } from 'node:child_process';
import type { Plugin } from 'vite';
import packageJson from '../package.json' with { type: 'json' };
import { toInstant } from '../src/domain/shared/toronto-time.ts';
import { clientBuild } from './client-build.ts';

/**
 * Writes `build.json` beside the pages, so that a running site without a working copy knows its
 * commit and when it was built. The file is not served. The commit is `REVISION`, for a build
 * without git, or that of the working copy, with `-dirty` for uncommitted changes.
 */
export function noteBuild(): Plugin {
  return {
    name: 'note-build',
    apply: clientBuild,
    generateBundle() {
      const revision = process.env.REVISION || checkedOut();
      const builtAt = toInstant(Date.now());
      const source = JSON.stringify({ version: packageJson.version, builtAt, ...(revision ? { revision } : {}) });
      this.emitFile({ type: 'asset', fileName: 'build.json', source });
    },
  };
}

function checkedOut(): string | undefined {
  try {
    const words = ['describe', '--always', '--dirty', '--exclude=*', '--abbrev=40'];
    return execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}
