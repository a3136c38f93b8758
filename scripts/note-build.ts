import { execFileSync } from 'node:child_process';
import type { Plugin } from 'vite';
import packageJson from '../package.json' with { type: 'json' };
import { clientBuild } from './client-build.ts';

/**
 * Writes down what was built, in `build.json` beside the pages, which no address serves: the site that runs need not be a working copy. The
 * commit is that of `REVISION`, for a build without git, or of the working copy, with `-dirty` where that has changes of its own.
 */
export function noteBuild(): Plugin {
  return {
    name: 'note-build',
    apply: clientBuild,
    generateBundle() {
      const revision = process.env.REVISION || checkedOut();
      const source = JSON.stringify({ version: packageJson.version, ...(revision ? { revision } : {}) });
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
