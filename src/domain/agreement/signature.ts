import type { Instant } from '../shared/toronto-time.ts';

/** The most characters of a name that signs. */
export const SIGNATURE_NAME_LIMIT = 100;
/** The most characters of a drawn signature. */
export const SIGNATURE_PATH_LIMIT = 20_000;
/** The box in which a signature is drawn. */
export const SIGNATURE_BOX = { width: 600, height: 200 } as const;

/** A coordinate across and down the box. */
const X = '(?:600|(?:[1-5]\\d\\d|\\d{1,2})(?:\\.\\d{1,3})?)';
const Y = '(?:200|(?:1\\d\\d|\\d{1,2})(?:\\.\\d{1,3})?)';
/**
 * SVG path data of lines within `SIGNATURE_BOX`: each begins with M and goes on with L, as
 * 'M10 20L30.5 40'. Coordinates have at most three decimals, and follow a letter at once or after a space;
 * a space or a comma is between them. Nothing else is accepted, and each text is read in one way.
 */
export const SIGNATURE_PATH = /* @__PURE__ */ new RegExp(`^(?:M ?${X}[ ,]${Y}(?: ?L ?${X}[ ,]${Y})+ ?)+$`);

/** The SHA-256 of an agreement's text in UTF-8, as 64 hexadecimal digits. */
export const SHA256_FORMAT = /^[0-9a-f]{64}$/;

/** An agreement as it is shown before it is signed (SIGN-5). */
export type Agreement = { readonly text: string; readonly sha256: string };

/**
 * What a customer signs with (SIGN-6): a drawn signature as `SIGNATURE_PATH`, or the typed name where it
 * is left out. `sha256` is that of the text which was shown.
 */
export type Signature = { readonly name: string; readonly path?: string; readonly sha256: string };

/**
 * An agreement as it was signed (SIGN-7). `leg` is the hand-over that it is for: 1 is the hand-out, and
 * each swap adds one. `dropoff` is the dropoff that it names. `undone` marks that its hand-over was undone.
 */
export type SignedAgreement = Agreement & {
  readonly name: string;
  readonly path?: string;
  readonly at: Instant;
  readonly leg: number;
  readonly dropoff: Instant;
  readonly undone?: true;
};
