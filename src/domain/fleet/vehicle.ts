import type { Cents } from '../shared/money.ts';

/** One size of a vehicle's picture: its path on the site, and its width and height in pixels. */
export type Picture = { readonly url: string; readonly width: number; readonly height: number };

/** How a load gets into a truck. */
export const LOADING_AIDS = ['ramp', 'lift-gate'] as const;
export type LoadingAid = (typeof LOADING_AIDS)[number];

/**
 * What a truck or van can load, as far as it is known (FLEET-28): the length of its box in feet,
 * the maximum load in kilograms, and the height in centimetres that the vehicle needs.
 */
export type LoadFacts = {
  readonly boxLengthFt?: number;
  readonly loading?: LoadingAid;
  readonly payloadKg?: number;
  readonly clearanceCm?: number;
};

/** The most units of a vehicle (FLEET-25). */
export const MAX_UNITS = 99;

/**
 * A vehicle of the fleet (FLEET-1). Prices are in cents per day. `imageUrl` is a path of this site.
 */
export type Vehicle = {
  readonly id: string;
  readonly name: string;
  readonly classType: string;
  readonly type: string;
  readonly brand: string;
  readonly model: string;
  readonly year: number;
  readonly pricePerDay: Cents;
  readonly cdwPerDay?: Cents;
  readonly available: boolean;
  readonly rentalLocation: string;
  readonly imageUrl: string;
  readonly description: string;
  readonly features: {
    readonly seats: number;
    readonly doors: number;
    readonly bags: number;
    readonly transmission: string;
    readonly airConditioning: boolean;
  };
  readonly facts?: LoadFacts;
  readonly images?: readonly Picture[];
  /** The number of units, 1 to `MAX_UNITS`. Absent means 1. Only staff see it (FLEET-25). */
  readonly units?: number;
};

/** A vehicle as everybody may see it: in public answers, and as a booking keeps it. */
export type PublicVehicle = Omit<Vehicle, 'units'>;

/** Returns a vehicle without what only staff see (FLEET-25). */
export function publicVehicle({ units: _, ...vehicle }: Vehicle): PublicVehicle {
  return vehicle;
}

/** Returns the title of a vehicle: its name, or brand and model without one (FLEET-1). */
export function vehicleTitle(vehicle: Pick<Vehicle, 'name' | 'brand' | 'model'>): string {
  return vehicle.name || `${vehicle.brand} ${vehicle.model}`.trim();
}
