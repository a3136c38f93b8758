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

/** What staff do with the pictures of a vehicle. An empty `alt` is made from name and position again. */
export type PictureChange =
  | { readonly what: 'add'; readonly picture: VehiclePicture }
  /** In place of the first, or of the drawing. */
  | { readonly what: 'replace'; readonly picture: VehiclePicture }
  | { readonly what: 'remove'; readonly id: string }
  | { readonly what: 'order'; readonly ids: readonly string[] }
  | { readonly what: 'describe'; readonly id: string; readonly alt: string };

/** Why pictures stay as they are: the last one is not removed, and an order names each picture once. */
export type PictureProblem = 'too-many-pictures' | 'picture-not-found' | 'last-picture' | 'other-pictures';

/** Returns the pictures of a stored vehicle after a change (FLEET-37, FLEET-38). */
export function changePictures(vehicle: Vehicle, change: PictureChange): Result<ListedPictures, PictureProblem> {
  const pictures = vehiclePictures(vehicle);
  const has = (id: string): boolean => pictures.some((picture) => picture.id === id);
  switch (change.what) {
    case 'add':
      return hasRoom(vehicle) ? listed([...pictures, change.picture]) : refuse('too-many-pictures');
    case 'replace':
      return listed([change.picture, ...pictures.slice(1)]);
    case 'remove':
      return has(change.id) ? listed(pictures.filter(({ id }) => id !== change.id)) : refuse('picture-not-found');
    case 'order': {
      const { ids } = change;
      const ordered = ids.flatMap((id) => pictures.find((picture) => picture.id === id) ?? []);
      const isWhole = ids.length === pictures.length && new Set(ordered).size === pictures.length;
      return isWhole ? listed(ordered) : refuse('other-pictures');
    }
    case 'describe': {
      if (!has(change.id)) return refuse('picture-not-found');
      const typed = cleanLine(change.alt);
      return listed(
        pictures.map((picture, index) => {
          if (picture.id !== change.id) return picture;
          return { ...picture, alt: typed === describePicture(vehicle, index, pictures.length) ? '' : typed };
        }),
      );
    }
  }
}

/** Whether a vehicle may have one more picture. */
export function hasRoom(vehicle: Vehicle): boolean {
  return vehiclePictures(vehicle).length < MAX_PICTURES;
}

function listed([first, ...others]: readonly VehiclePicture[]): Result<ListedPictures, PictureProblem> {
  return first === undefined ? refuse('last-picture') : ok([first, ...others]);
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
