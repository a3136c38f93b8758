import type { Instant } from '../../domain/shared/toronto-time.ts';

/** A stored picture. `etag` changes with the bytes and is bare: an HTTP header puts it in quotes. */
export type StoredImage = { readonly bytes: Uint8Array; readonly contentType: string; readonly etag: string };

/** The types that pictures are kept and served as; SVG only comes with the demonstration fleet. */
export const IMAGE_TYPES = { webp: 'image/webp', svg: 'image/svg+xml' } as const;
export type ImageFormat = keyof typeof IMAGE_TYPES;

/**
 * Keeps pictures under keys like `car-images/1763690000000-sienna.webp`. Every adapter promises (test/contracts/image-store.ts):
 * - What `put` resolved is durable and read back byte for byte; a key is written once and never changes ('taken').
 * - A key that is not of that form reads as absent and is refused by `put` with a RangeError: no path leads out of the store.
 * - A store out of reach rejects with `unavailable`.
 */
export type ImageStore = {
  put(key: string, bytes: Uint8Array): Promise<'stored' | 'taken'>;
  get(key: string): Promise<StoredImage | undefined>;
  remove(key: string): Promise<void>;
  /** The keys of the pictures that were stored before that moment, by the store's own clock, in no promised order. */
  keysBefore(moment: Instant): Promise<readonly string[]>;
};

/** The format that a key's ending names; undefined for a key that is not of the promised form. */
export function imageFormat(key: string): ImageFormat | undefined {
  const ending = /^car-images\/[a-z\d][a-z\d-]{0,150}\.(webp|svg)$/.exec(key)?.[1];
  return ending === 'webp' || ending === 'svg' ? ending : undefined;
}
