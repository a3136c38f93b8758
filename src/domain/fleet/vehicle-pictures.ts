import { ok, type Result, refuse } from '../shared/result.ts';
import { cleanLine } from '../shared/text.ts';
import { describePicture, type Vehicle, type VehiclePicture, vehiclePictures } from './vehicle.ts';
import { LISTED_WIDTH } from './vehicle-image.ts';

/** The most pictures of a vehicle (FLEET-37). */
export const MAX_PICTURES = 8;
/** The maximum length of the text of a picture, in characters (FLEET-38). */
export const PICTURE_TEXT_LIMIT = 200;

/** The pictures of a vehicle that has any. */
export type ListedPictures = readonly [VehiclePicture, ...VehiclePicture[]];

/** The pictures after a change, or why they stay as they are. */
type Changed<Code> = Result<ListedPictures, Code extends string ? { readonly code: Code } : never>;

/** Returns the pictures of a vehicle with one more: the last, or the first in place of a drawing (FLEET-37). */
export function addPicture(vehicle: Vehicle, picture: VehiclePicture): Changed<'too-many-pictures'> {
  const [first, ...others] = [...vehiclePictures(vehicle), picture];
  return hasRoom(vehicle) ? ok([first, ...others]) : refuse({ code: 'too-many-pictures' });
}

/** Returns the pictures with another one in place of the first, or of the drawing. */
export function replaceFirst(vehicle: Vehicle, picture: VehiclePicture): ListedPictures {
  return [picture, ...vehiclePictures(vehicle).slice(1)];
}

/** Returns the pictures without one. The last one is not removed. */
export function removePicture(vehicle: Vehicle, id: string): Changed<'picture-not-found' | 'last-picture'> {
  const pictures = vehiclePictures(vehicle);
  const left = pictures.filter((picture) => picture.id !== id);
  if (left.length === pictures.length) return refuse({ code: 'picture-not-found' });
  return isListed(left) ? ok(left) : refuse({ code: 'last-picture' });
}

/** Returns the pictures in the order of their ids, each of which is named once. */
export function orderPictures(vehicle: Vehicle, ids: readonly string[]): Changed<'other-pictures'> {
  const pictures = vehiclePictures(vehicle);
  const ordered = ids.flatMap((id) => pictures.find((picture) => picture.id === id) ?? []);
  const isWhole = ids.length === pictures.length && new Set(ordered).size === pictures.length;
  return isWhole && isListed(ordered) ? ok(ordered) : refuse({ code: 'other-pictures' });
}

/** Returns the pictures with the text of one. An empty text is made from name and position again (FLEET-38). */
export function rewritePicture(vehicle: Vehicle, id: string, alt: string): Changed<'picture-not-found'> {
  const typed = cleanLine(alt);
  const pictures = vehiclePictures(vehicle).map((picture, index, { length }) => {
    if (picture.id !== id) return picture;
    return { ...picture, alt: typed === describePicture(vehicle, index, length) ? '' : typed };
  });
  const has = pictures.some((picture) => picture.id === id);
  return has && isListed(pictures) ? ok(pictures) : refuse({ code: 'picture-not-found' });
}

/** Whether a vehicle may have one more picture. */
export function hasRoom(vehicle: Vehicle): boolean {
  return vehiclePictures(vehicle).length < MAX_PICTURES;
}

function isListed(pictures: readonly VehiclePicture[]): pictures is ListedPictures {
  return pictures.length > 0;
}

/** Returns what a vehicle stores of its pictures: `imageUrl` and `images` are those of the first. */
export function namePictures(
  pictures: ListedPictures,
): Required<Pick<Vehicle, 'imageUrl' | 'images'>> & Pick<Vehicle, 'pictures'> {
  const [first] = pictures;
  const isPlain = pictures.length === 1 && first.alt === '';
  return { imageUrl: listedUrl(first), images: first.sizes, ...(isPlain ? {} : { pictures }) };
}

/** Returns the path by which a vehicle names a picture: its size of at most 960 px. */
export function listedUrl({ sizes }: VehiclePicture): string {
  return (sizes.find(({ width }) => width <= LISTED_WIDTH) ?? sizes[0])?.url ?? '';
}
