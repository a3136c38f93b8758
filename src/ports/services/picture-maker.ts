import type { PictureRefusal } from '../../domain/fleet/vehicle-image.ts';
import type { Result } from '../../domain/shared/result.ts';

/**
 * A picture as it is stored and served: WebP, upright, without metadata. Width and height are in
 * pixels.
 */
export type MadePicture = { readonly bytes: Uint8Array; readonly width: number; readonly height: number };

/**
 * Converts an uploaded file to the pictures that the site stores. Every adapter promises
 * (test/contracts/services/picture-maker.ts):
 * - It accepts only a complete JPEG, PNG or WebP of at most 24 megapixels (50 as a JPEG) with no side over 16,383
 *   pixels, detected by its bytes and by decoding it. Anything else is refused with its
 *   reason.
 * - It creates a new file that contains only what the picture shows, turned upright, from the first
 *   frame.
 * - It answers a call within 5 s, however many calls arrive at once, or rejects with `unavailable`.
 */
export type PictureMaker = {
  /**
   * Makes one picture for each width, never enlarged. Widths above the file's width are left out.
   * If the file is narrower than the first width, its own width replaces the first.
   */
  make(
    file: Uint8Array,
    widths: readonly [number, ...number[]],
  ): Promise<Result<readonly MadePicture[], PictureRefusal>>;
  /** Makes one picture whose longer side has at most that many pixels, never enlarged (PHOTO-3). */
  fit(file: Uint8Array, side: number): Promise<Result<MadePicture, PictureRefusal>>;
};
