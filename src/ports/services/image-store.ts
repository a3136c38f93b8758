import type { Instant } from '../../domain/shared/toronto-time.ts';

/** A stored picture. `etag` changes with the bytes. It has no quotes; an HTTP header adds them. */
export type StoredImage = { readonly bytes: Uint8Array; readonly contentType: string; readonly etag: string };

/** The types in which pictures are stored and served. Only the demonstration fleet uses SVG. */
export const IMAGE_TYPES = { webp: 'image/webp', svg: 'image/svg+xml' } as const;
export type ImageFormat = keyof typeof IMAGE_TYPES;

/**
 * The folders of pictures: those of vehicles, which everybody may see, and the photos of bookings, which are
 * private (PHOTO-5).
 */
export const PICTURE_FOLDERS = { images: 'car-images', photos: 'booking-photos' } as const;
export type PictureFolder = (typeof PICTURE_FOLDERS)[keyof typeof PICTURE_FOLDERS];

/** A store for each folder of pictures. Neither reads, lists or writes what the other has. */
export type FileStores = { readonly [Name in keyof typeof PICTURE_FOLDERS]: ImageStore };

/**
 * Stores the pictures of one folder, under keys like `car-images/1763690000000-sienna.webp`. Every adapter
 * promises (test/contracts/services/image-store.ts):
 * - After `put` resolves, the picture is durable and is read back byte for byte. A key is written
 *   once and never changes ('taken').
 * - A key of another form reads as absent, and `put` refuses it with a RangeError: no path leads
 *   out of the store. To move or to remove it does nothing, as for a picture that does not exist.
 * - A picture in the trash is kept whole, and is neither read nor listed otherwise.
 * - A store that is unreachable rejects with `unavailable`.
 */
export type ImageStore = {
  put(key: string, bytes: Uint8Array): Promise<'stored' | 'taken'>;
  get(key: string): Promise<StoredImage | undefined>;
  remove(key: string): Promise<void>;
  /**
   * Returns the keys of the pictures stored before that moment, by the store's own clock, in no
   * particular order.
   */
  keysBefore(moment: Instant): Promise<readonly string[]>;
  /** Moves a picture to the trash. */
  moveToTrash(key: string): Promise<void>;
  /** Moves a picture back from the trash. */
  moveFromTrash(key: string): Promise<void>;
  /**
   * Returns the keys of the pictures moved to the trash before that moment, as `keysBefore` does.
   */
  trashedBefore(moment: Instant): Promise<readonly string[]>;
  /** Deletes a picture of the trash for good. */
  removeFromTrash(key: string): Promise<void>;
  /**
   * Returns the id of the site that the pictures belong to. Undefined until it is first written.
   */
  siteId(): Promise<string | undefined>;
  /** Writes the site id durably, once: an id that is there stays ('taken'). */
  putSiteId(id: string): Promise<'stored' | 'taken'>;
};

/**
 * Returns the format that the ending of a key names. Undefined for a key that is not of the
 * promised form, or of another folder.
 */
export function imageFormat(key: string, folder: PictureFolder): ImageFormat | undefined {
  if (!key.startsWith(`${folder}/`)) return undefined;
  const ending = /^[a-z\d][a-z\d-]{0,150}\.(webp|svg)$/.exec(key.slice(folder.length + 1))?.[1];
  return ending === 'webp' || ending === 'svg' ? ending : undefined;
}
