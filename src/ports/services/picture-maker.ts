/** A picture as it is kept and served: WebP, upright, without metadata; width and height in pixels. */
export type MadePicture = { readonly bytes: Uint8Array; readonly width: number; readonly height: number };

/**
 * Makes the pictures that the site keeps out of a file that somebody sent. Every adapter promises (test/contracts/picture-maker.ts):
 * - Only a whole JPEG, PNG or WebP of at most 24 megapixels, no side over 16,383 pixels, is taken, known by its bytes and by decoding it; anything else is 'refused'.
 * - What it makes is a new file: nothing of the old one is in it but what the picture shows, turned upright, its first frame.
 * - A call is answered within 5 s, however many come at once; one that cannot be rejects with `unavailable`.
 */
export type PictureMaker = {
  /** One picture for each of these widths, never enlarged: those narrower than the file, and first the file's own width where that is less than the first. */
  make(file: Uint8Array, widths: readonly [number, ...number[]]): Promise<readonly MadePicture[] | 'refused'>;
};
