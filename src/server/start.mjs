// Plain JavaScript, so that a Node too old to read TypeScript gets this far and can say so.
import module from 'node:module';
import { join } from 'node:path';

const needed = 26;
if (Number(process.versions.node.split('.')[0]) < needed) {
  process.stderr.write(
    `Node ${needed} or newer is needed, this is ${process.versions.node}: use "npm start", which brings its own.\n`,
  );
  process.exit(1);
}
// What was compiled once is read by the next start, which takes two thirds of the time then. A folder that can't be written is no fault.
module.enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'));
await import('./main.ts');
