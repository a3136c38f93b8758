import module from 'node:module';
import { fileURLToPath } from 'node:url';

// Plain JavaScript, so that a Node version without TypeScript support can print this message.
const needed = 26;
if (Number(process.versions.node.split('.')[0]) < needed) {
  process.stderr.write(
    `Node ${needed} or newer is needed, this is ${process.versions.node}: use "npm start", which brings its own.\n`,
  );
  process.exit(1);
}
// The compile cache shortens the next start by a third. The folder is private, because its contents
// run as code. If it cannot be written, nothing is cached.
module.enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)));
await import('./main.ts');
