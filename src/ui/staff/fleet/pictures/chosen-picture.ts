import { imageKind, MAX_PICTURE_BYTES, PICTURE_WIDTHS, sizeRefusal } from '../../../../domain/fleet/vehicle-image.ts';

/** A chosen picture with a URL for a preview: `data:`, the only one that the site's CSP allows. */
export type ShownPicture = {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly url: string;
};

/** The long side of a picture that is drawn smaller, in pixels: more than the site keeps of any. */
const DRAWN_SIDE_PIXELS = 2 * PICTURE_WIDTHS[0];

/** Reads a chosen file. Its content is not checked. */
export async function readPicture(file: Blob, name: string): Promise<ShownPicture> {
  const [buffer, url] = await Promise.all([file.arrayBuffer(), dataUrl(file)]);
  return { name, bytes: new Uint8Array(buffer), url };
}

/**
 * Draws a picture beyond the bounds of the site smaller (FLEET-19). Returns undefined for one within
 * them, and for one that the browser cannot draw.
 */
export async function drawSmaller(chosen: ShownPicture): Promise<ShownPicture | undefined> {
  const kind = imageKind(chosen.bytes);
  const picture = kind && (await decoded(chosen));
  if (kind === undefined || picture === undefined) return undefined;
  const { naturalWidth: width, naturalHeight: height } = picture;
  if (chosen.bytes.length <= MAX_PICTURE_BYTES && sizeRefusal(kind, { width, height }) === undefined) return undefined;
  return drawn(picture, chosen.name, DRAWN_SIDE_PIXELS, `image/${kind}`);
}

/**
 * Draws a picture of any kind that the browser knows as a JPEG with a longer side of at most that many
 * pixels, upright. Returns undefined for one that the browser cannot draw.
 */
export async function drawFitting(chosen: ShownPicture, side: number): Promise<ShownPicture | undefined> {
  const picture = await decoded(chosen);
  return picture && drawn(picture, chosen.name, side, 'image/jpeg');
}

async function decoded({ url }: ShownPicture): Promise<HTMLImageElement | undefined> {
  const picture = new Image();
  picture.src = url;
  try {
    await picture.decode();
    return picture;
  } catch {
    return undefined;
  }
}

async function drawn(
  picture: HTMLImageElement,
  name: string,
  side: number,
  type: string,
): Promise<ShownPicture | undefined> {
  const { naturalWidth: width, naturalHeight: height } = picture;
  const scale = Math.min(1, side / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type));
  return blob ? readPicture(blob, name) : undefined;
}

function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
