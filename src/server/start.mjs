import module from 'node:module';
import { fileURLToPath } from 'node:url';

// Plain JavaScript, so that a Node too old to read TypeScript gets this far and can say so.
const needed = 26;
if (Number(process.versions.node.split('.')[0]) < needed) {
  process.stderr.write(
    `Node ${needed} or newer is needed, this is ${process.versions.node}: use "npm start", which brings its own.\n`,
  );
  process.exit(1);
}
// What is kept is the site's own: no other user of the machine reads a customer's name in it.
process.umask(0o077);
// What was compiled is kept for the next start, which takes a third less time. A folder of our own, since it is run as code; where it
// cannot be written nothing is kept.
module.enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)));
await import('./main.ts');
