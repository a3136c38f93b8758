import 'vitest';

/** How the tries of a law ended. `path` leads from the seed to the smallest counterexample. */
export type LawRun = {
  readonly cases: number;
  readonly seed: number | undefined;
  readonly failure?: { readonly counterexample: string; readonly path: string; readonly reason: string };
};

/** A law of several properties names the index of the failed one before its path. */
const INDEX_END = '/';

/** Writes where a property failed, as LAWS_PATH takes it. */
export function writePath(index: number, path: string): string {
  return index === 0 ? path : `${index}${INDEX_END}${path}`;
}

/** Reads LAWS_PATH. */
export function readPath(text: string): { readonly index: number; readonly path: string } {
  const [index, path] = text.includes(INDEX_END) ? text.split(INDEX_END) : ['0', text];
  return { index: Number(index), path: path ?? '' };
}

declare module 'vitest' {
  interface TaskMeta {
    law?: LawRun;
  }
}
