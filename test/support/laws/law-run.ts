import 'vitest';

/** How the tries of a law ended. `path` leads from the seed to the smallest counterexample. */
export type LawRun = {
  readonly cases: number;
  readonly seed: number | undefined;
  readonly failure?: { readonly counterexample: string; readonly path: string; readonly reason: string };
};

/** A law of several properties names the place of the failed one before its path. */
const PLACE_END = '/';

/** Writes where a property failed, as LAWS_PATH takes it. */
export function writePath(place: number, path: string): string {
  return place === 0 ? path : `${place}${PLACE_END}${path}`;
}

/** Reads LAWS_PATH. */
export function readPath(text: string): { readonly place: number; readonly path: string } {
  const [place, path] = text.includes(PLACE_END) ? text.split(PLACE_END) : ['0', text];
  return { place: Number(place), path: path ?? '' };
}

declare module 'vitest' {
  interface TaskMeta {
    law?: LawRun;
  }
}
