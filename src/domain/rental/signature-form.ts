import {
  type Agreement,
  SIGNATURE_BOX,
  SIGNATURE_PATH,
  SIGNATURE_PATH_LIMIT,
  type Signature,
} from '../agreement/signature.ts';
import { ok, type Result, refuse } from '../shared/result.ts';

/**
 * A signature as the form keeps it (STAFF-69): drawn, or a typed name that signs once `isSigned` is ticked.
 * `sha256` is that of the agreement which was shown as it was drawn or ticked.
 */
export type TypedSignature = {
  readonly path?: string;
  readonly name?: string;
  readonly isSigned?: boolean;
  readonly sha256?: string;
};

/** Returns what is drawn or typed with the agreement that is shown, once it signs that. */
export function signUnder(typed: TypedSignature, shown: Agreement | undefined): TypedSignature {
  const isDone = typed.path !== undefined || typed.isSigned === true;
  return { ...typed, ...(isDone && shown ? { sha256: shown.sha256 } : {}) };
}

/** Whether another agreement than the one that is shown was signed. It is asked for once more. */
export function isStale(signature: TypedSignature | undefined, shown: Agreement | undefined): boolean {
  return signature?.sha256 !== undefined && shown !== undefined && signature.sha256 !== shown.sha256;
}

/** Returns what is left of a signature under another agreement: the typed name. */
export function unsignedOf({ name }: TypedSignature = {}): TypedSignature | undefined {
  return name === undefined ? undefined : { name };
}

/** A point of a stroke, in the box of a signature. */
export type Point = { readonly x: number; readonly y: number };

/** What is said of a signature that is half done. */
export const SIGNATURE_TEXTS = {
  'name-missing': 'Enter the name that signs, or press Clear.',
  'tick-missing': 'Tick that the name signs, or press Clear.',
} as const;

/**
 * Reads a signature as typed. `signer` is the name of who draws one. Undefined where nobody has signed, and a
 * hand-over goes on without a signature.
 */
export function readSignature(
  { path, name: typed, isSigned = false, sha256 }: TypedSignature = {},
  signer: string,
): Result<Signature | undefined, keyof typeof SIGNATURE_TEXTS> {
  const name = typed?.trim();
  if (name === '' && isSigned) return refuse('name-missing');
  if (name !== undefined && name !== '' && !isSigned) return refuse('tick-missing');
  if (sha256 === undefined || (path === undefined && !name)) return ok(undefined);
  return ok({ name: name ?? signer, ...(path === undefined ? {} : { path }), sha256 });
}

/**
 * Returns the path of a drawn signature with one more stroke, with a tenth of the unit. What bends less
 * than the pen is wide is left out; if the path is too long to be sent, more of it (STAFF-69).
 */
export function addStroke(path: string, stroke: readonly Point[]): string {
  const strokes = [...readStrokes(path), stroke.map(intoBox)];
  for (let tolerance = 0.3; ; tolerance *= 2) {
    const simpler = strokes.map((points) => simplify(points, tolerance));
    const written = writeStrokes(simpler);
    if (written.length <= SIGNATURE_PATH_LIMIT) return written;
    // Strokes of two points cannot get shorter: the newest of them do not count any more.
    if (tolerance > SIGNATURE_BOX.width) return path;
  }
}

/** Reads what `addStroke` wrote. A text that is no path has no strokes. */
function readStrokes(path: string): readonly (readonly Point[])[] {
  if (!SIGNATURE_PATH.test(path)) return [];
  return path
    .split('M')
    .slice(1)
    .map((stroke) =>
      stroke.split('L').map((pair) => {
        const [x = 0, y = 0] = pair.trim().split(/[ ,]/).map(Number);
        return { x, y };
      }),
    );
}

function writeStrokes(strokes: readonly (readonly Point[])[]): string {
  return strokes
    .map((points) => {
      const [first, ...others] = points.map(({ x, y }) => `${round(x)} ${round(y)}`);
      // A dot is a line to where it begins.
      return `M${first}${(others.length === 0 ? [first] : others).map((point) => `L${point}`).join('')}`;
    })
    .join('');
}

function intoBox({ x, y }: Point): Point {
  return { x: Math.min(Math.max(x, 0), SIGNATURE_BOX.width), y: Math.min(Math.max(y, 0), SIGNATURE_BOX.height) };
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}

/** Leaves out the points that are at most `tolerance` away from the line of those that stay (Ramer, Douglas, Peucker). */
function simplify(points: readonly Point[], tolerance: number): readonly Point[] {
  const kept = new Set([0, points.length - 1]);
  const parts: (readonly [number, number])[] = [[0, points.length - 1]];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const [from, to] = part;
    let farthest = from;
    let most = tolerance;
    for (let index = from + 1; index < to; index += 1) {
      const distance = distanceTo(points[from] as Point, points[to] as Point, points[index] as Point);
      if (distance > most) {
        most = distance;
        farthest = index;
      }
    }
    if (farthest === from) continue;
    kept.add(farthest);
    parts.push([from, farthest], [farthest, to]);
  }
  return points.filter((_, index) => kept.has(index));
}

/** The distance of a point from the line between two others. */
function distanceTo(from: Point, to: Point, { x, y }: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / length));
  return Math.hypot(x - from.x - share * dx, y - from.y - share * dy);
}
