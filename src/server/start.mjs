// Plain JavaScript, so that a Node too old to read TypeScript gets this far and can say so.
const needed = 26;
if (Number(process.versions.node.split('.')[0]) < needed) {
  process.stderr.write(
    `Node ${needed} or newer is needed, this is ${process.versions.node}: use "npm start", which brings its own.\n`,
  );
  process.exit(1);
}
await import('./main.ts');
