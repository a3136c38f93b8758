import type { Cents } from '../shared/money.ts';
import { type LastReadings, lastReadings, type OdometerReading } from '../unit/odometer.ts';
import type { Upkeep } from '../unit/upkeep.ts';
import type { Count, Flag, Load, LoadingAid } from './vehicle-features.ts';

/** One size of a vehicle's picture: its path on the site, and its width and height in pixels. */
export type Picture = { readonly url: string; readonly width: number; readonly height: number };

/**
 * A picture of a vehicle (FLEET-37). `id` is the name of its key, `sizes` has the widest first. `alt`
 * says what it shows; empty in the store where staff wrote none, and then made from the name and the
 * position.
 */
export type VehiclePicture = { readonly id: string; readonly alt: string; readonly sizes: readonly Picture[] };

/** What a truck or van can load, as far as it is known (FLEET-28). */
export type LoadFacts = Readonly<Partial<Record<Load, number>>> & { readonly loading?: LoadingAid };

/** The most units of a vehicle (FLEET-25). */
export const MAX_UNITS = 99;

/**
 * A vehicle of the fleet (FLEET-1). Prices are in cents, of days if they do not say otherwise.
 * `imageUrl` is a path of this site.
 */
export type Vehicle = Upkeep & {
  readonly id: string;
  readonly name: string;
  readonly classType: string;
  readonly type: string;
  readonly brand: string;
  readonly model: string;
  readonly year: number;
  readonly pricePerDay: Cents;
  readonly cdwPerDay?: Cents;
  /** What filling the tank costs, which prices missing fuel (PRICE-37). */
  readonly fullTank?: Cents;
  /** The class whose free kilometres count: of a booking that keeps another vehicle's prices (BOOK-70). */
  readonly freeKilometresAs?: string;
  readonly available: boolean;
  readonly rentalLocation: string;
  readonly imageUrl: string;
  readonly description: string;
  /** A flag that is absent means no. */
  readonly features: Readonly<Record<Count, number>> & {
    readonly transmission: string;
  } & Readonly<Partial<Record<Flag, boolean>>>;
  readonly facts?: LoadFacts;
  /** The sizes of the first picture, the widest first. Absent for a drawing. */
  readonly images?: readonly Picture[];
  /** All pictures, the first too. In the store absent for one picture without a text. */
  readonly pictures?: readonly VehiclePicture[];
  /** The number of units, 1 to `MAX_UNITS`. Absent means 1. Only staff see it (FLEET-25). */
  readonly units?: number;
  /** Plates or numbers of the units, at most as many as units. Only staff see them (FLEET-30). */
  readonly unitNames?: readonly string[];
  /** A retired vehicle is never available (FLEET-31). Absent means false. */
  readonly retired?: boolean;
  /** The box that a retired vehicle has: it is available again once it is not retired any more. */
  readonly availableAgain?: true;
  /** 1 when the vehicle is added, and 1 more with every change (FLEET-32). Absent means 1. */
  readonly version?: number;
};

/** A vehicle as everybody may see it. A booking keeps one without `pictures` (`publicVehicle`). */
export type PublicVehicle = Omit<
  Vehicle,
  'units' | 'unitNames' | 'retired' | 'availableAgain' | 'version' | keyof Upkeep
>;

/** How a vehicle is used: the bookings to come (FLEET-33), and the last readings of its odometers. */
export type VehicleUsage = { readonly upcoming: number; readonly readings?: readonly OdometerReading[] };

/**
 * A vehicle as staff see it. `upcoming` counts the bookings to come that use it (FLEET-33). What the
 * odometers showed last is absent before the first hand-over (FLEET-36).
 */
export type StaffVehicle = PublicVehicle &
  LastReadings &
  Upkeep & {
    readonly version: number;
    readonly units: number;
    readonly unitNames?: readonly string[];
    readonly retired: boolean;
    readonly availableAgain?: true;
    readonly upcoming: number;
  };

/** Returns a vehicle as a booking keeps it: with its first picture alone, without what only staff see. */
export function publicVehicle(vehicle: Vehicle): PublicVehicle {
  const {
    units: _units,
    unitNames: _names,
    retired: _retired,
    availableAgain: _again,
    version: _version,
    service: _service,
    dates: _dates,
    notes: _notes,
    pictures: _pictures,
    ...everybody
  } = vehicle;
  return everybody;
}

/** Returns a vehicle with all its pictures, without what only staff see (FLEET-25, FLEET-30). */
export function listedVehicle(vehicle: Vehicle): PublicVehicle {
  return { ...publicVehicle(vehicle), ...listedPictures(vehicle) };
}

/** Returns a vehicle as staff see it. */
export function staffVehicle(vehicle: Vehicle, { upcoming, readings = [] }: VehicleUsage): StaffVehicle {
  const { units = 1, retired = false } = vehicle;
  const last = lastReadings(readings, units);
  const pictures = listedPictures(vehicle);
  return { ...vehicle, ...pictures, version: vehicleVersion(vehicle), units, retired, upcoming, ...last };
}

/** Returns the version of a vehicle. Vehicles that were stored before versions have 1 (FLEET-32). */
export function vehicleVersion({ version = 1 }: Pick<Vehicle, 'version'>): number {
  return version;
}

/** Returns the title of a vehicle: its name, or brand and model without one (FLEET-1). */
export function vehicleTitle(vehicle: Pick<Vehicle, 'name' | 'brand' | 'model'>): string {
  return vehicle.name || `${vehicle.brand} ${vehicle.model}`.trim();
}

/** Returns the pictures of a stored vehicle in their order (FLEET-37), without a drawing. */
export function vehiclePictures({
  imageUrl,
  images,
  pictures,
}: Pick<Vehicle, 'imageUrl' | 'images' | 'pictures'>): readonly VehiclePicture[] {
  return pictures ?? (images ? [{ id: pictureId(imageUrl), alt: '', sizes: images }] : []);
}

/** Returns the id of a picture: the name of its key, `1763690000000-sienna`. */
export function pictureId(imageUrl: string): string {
  return imageUrl.slice(imageUrl.lastIndexOf('/') + 1).replace('.webp', '');
}

/**
 * "Toyota Sienna, 2 of 5": the text of a picture for which staff wrote none (FLEET-38). `index` is
 * from 0.
 */
export function describePicture(vehicle: Parameters<typeof vehicleTitle>[0], index: number, count: number): string {
  return count === 1 ? vehicleTitle(vehicle) : `${vehicleTitle(vehicle)}, ${index + 1} of ${count}`;
}

/** The pictures of a vehicle, each with a text; nothing for a drawing. */
function listedPictures(vehicle: Vehicle): Pick<Vehicle, 'pictures'> {
  const stored = vehiclePictures(vehicle);
  const pictures = stored.map((picture, index) => ({
    ...picture,
    alt: picture.alt || describePicture(vehicle, index, stored.length),
  }));
  return pictures.length === 0 ? {} : { pictures };
}

/** Returns whether a picture is one of our drawings (FLEET-29). Uploads are WebP (FLEET-20). */
export function isDrawing(imageUrl: string): boolean {
  return imageUrl.endsWith('.svg');
}
