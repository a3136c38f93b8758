import type { LoadFacts, Vehicle } from '../../domain/fleet/vehicle.ts';
import { typeOfClass } from '../../domain/fleet/vehicle-class.ts';
import { RENTAL_LOCATION } from '../../domain/shared/company.ts';
import { drawingName, slugOf } from '../../ports/api/class-drawing.ts';

type Row = readonly [
  classType: string,
  brand: string,
  model: string,
  year: number,
  pricePerDay: number,
  cdwPerDay: number | undefined,
  seats: number,
  doors: number,
  bags: number,
  description: string,
];

// biome-ignore format: a table reads best as one
const ROWS: readonly Row[] = [
  ['Mid Size', 'Toyota', 'Corolla', 2025, 5900, 2299, 5, 4, 3, 'Easy on fuel and easy to park.'],
  ['Mid Size', 'Hyundai', 'Elantra', 2024, 5700, 2299, 5, 4, 3, 'Comfortable for four, with a good trunk.'],
  ['Full Size', 'Toyota', 'Camry', 2025, 6800, 2399, 5, 4, 4, 'Room for five and their bags.'],
  ['Full Size', 'Honda', 'Accord', 2024, 6900, 2399, 5, 4, 4, 'Quiet on the highway, generous in the back.'],
  ['Full Size Electric', 'Tesla', 'Model 3', 2024, 9200, 2999, 5, 4, 3, 'About 430 km on a full charge.'],
  ['Premium', 'Nissan', 'Maxima', 2023, 7900, 2599, 5, 4, 4, 'A smooth V6 for the longer drive.'],
  ['Luxury Sedan', 'BMW', '530i xDrive', 2025, 13900, 3499, 5, 4, 4, 'Leather, quiet and all-wheel drive.'],
  ['Luxury Sedan', 'Mercedes-Benz', 'E 350', 2024, 14500, 3499, 5, 4, 4, 'An executive sedan for guests.'],
  ['Small SUV', 'Hyundai', 'Kona', 2025, 6400, 2399, 5, 4, 3, 'A small footprint with a high seat.'],
  ['Small SUV', 'Nissan', 'Kicks', 2024, 6200, 2399, 5, 4, 3, 'Light, simple and good in the city.'],
  ['Luxury Small SUV', 'Audi', 'Q3', 2024, 9900, 2999, 5, 4, 3, 'Compact outside, well finished inside.'],
  ['Standard SUV', 'Toyota', 'RAV4', 2025, 7600, 2499, 5, 4, 4, 'All-wheel drive and space for a weekend.'],
  ['Standard SUV', 'Honda', 'CR-V', 2024, 7500, 2499, 5, 4, 4, 'Wide doors and a flat, deep trunk.'],
  ['Standard Electric SUV', 'Hyundai', 'Ioniq 5', 2025, 9500, 2999, 5, 4, 4, 'Charges fast and carries five.'],
  ['Luxury Standard SUV', 'BMW', 'X3', 2025, 12900, 3399, 5, 4, 4, 'A quiet cabin and sure-footed in snow.'],
  ['Medium SUV', 'Hyundai', 'Santa Fe', 2025, 8400, 2599, 5, 4, 4, 'Square at the back, so it holds a lot.'],
  ['Large SUV', 'Kia', 'Sorento', 2024, 9500, 2699, 7, 4, 5, 'Three rows for the bigger family.'],
  ['Large SUV', 'Toyota', 'Highlander', 2025, 9900, 2699, 7, 4, 5, 'Seven seats and all-wheel drive.'],
  ['Full Size SUV', 'Chevrolet', 'Tahoe', 2024, 13900, 3199, 8, 4, 6, 'Eight seats and room behind them.'],
  ['Premium SUV', 'Jeep', 'Grand Cherokee L', 2024, 12900, 3099, 7, 4, 5, 'Three rows, comfortable on any road.'],
  ['Luxury Large SUV', 'Cadillac', 'Escalade', 2025, 21900, 3999, 7, 4, 6, 'Seven leather seats and space for luggage.'],
  ['Minivan', 'Toyota', 'Sienna', 2025, 9400, 2499, 7, 4, 5, 'Sliding doors, seven seats, hybrid.'],
  ['Minivan', 'Chrysler', 'Pacifica', 2024, 8900, 2499, 7, 4, 5, 'Seats fold flat into the floor.'],
  ['10 Passenger Van', 'Ford', 'Transit 350 Passenger', 2024, 15900, 3499, 10, 4, 6, 'Ten seats for the team or the wedding.'],
  ['Compact Pick-Up Truck', 'Ford', 'Maverick', 2025, 7400, 2499, 5, 4, 2, 'A small truck for small loads.'],
  ['1/2 Ton Pick-Up', 'Ford', 'F-150', 2025, 9900, 2799, 5, 4, 3, 'Crew cab and a full bed.'],
  ['1/2 Ton Pick-Up', 'Ram', '1500', 2024, 9700, 2799, 5, 4, 3, 'Rides like a car, works like a truck.'],
  ['3/4 Ton Pick-Up', 'Ford', 'F-250 Super Duty', 2024, 12900, 3199, 5, 4, 3, 'For heavy loads and long days.'],
  ['Low Roof Cargo Van', 'Ford', 'Transit 250 Low Roof', 2024, 8900, 2699, 2, 3, 0, 'Fits underground parking.'],
  ['Low Roof Cargo Van', 'Nissan', 'NV200', 2021, 7200, 2499, 2, 3, 0, 'The small van for deliveries in town.'],
  ['Medium Roof Cargo Van', 'Ford', 'Transit 250 Medium Roof', 2024, 9900, 2799, 2, 3, 0, 'Stand almost upright inside.'],
  ['High Roof Extended Cargo', 'Ram', 'ProMaster 3500', 2024, 11900, 2999, 2, 3, 0, 'The longest and tallest of our vans.'],
  ["16' Cube Van", 'Ford', 'E-450 Cube', 2023, 12900, 3299, 3, 2, 0, 'Sixteen feet of box for a small move.'],
  ["16' Cube Van with Lift Gate", 'GMC', 'Savana 3500 Cube', 2023, 14900, 3399, 3, 2, 0, 'Sixteen feet of box and a powered lift.'],
  ["20' Box Truck", 'Isuzu', 'NPR-HD', 2023, 16900, 3599, 3, 2, 0, 'Twenty feet for a two-bedroom move.'],
  ["24' Box Truck", 'Hino', 'L6', 2022, 18900, 3799, 3, 2, 0, 'Twenty-four feet with a ramp.'],
  ["26' Box Truck", 'International', 'MV607', 2022, 19900, undefined, 3, 2, 0, 'The whole house in one trip.'],
];

/** What is known of the loads, by id: plausible figures for these models. */
// biome-ignore format: a table reads best as one
const FACTS: Readonly<Record<string, LoadFacts>> = {
  'ford-maverick-2025': { payloadKg: 680 },
  'ford-f-150-2025': { payloadKg: 880 },
  'ram-1500-2024': { payloadKg: 800 },
  'ford-f-250-super-duty-2024': { payloadKg: 1590 },
  'ford-transit-250-low-roof-2024': { payloadKg: 1560, clearanceCm: 211 },
  'nissan-nv200-2021': { payloadKg: 670, clearanceCm: 187 },
  'ford-transit-250-medium-roof-2024': { payloadKg: 1530, clearanceCm: 256 },
  'ram-promaster-3500-2024': { payloadKg: 1920, clearanceCm: 282 },
  'ford-e-450-cube-2023': { boxLengthFt: 16, loading: 'ramp', payloadKg: 2250, clearanceCm: 330 },
  'gmc-savana-3500-cube-2023': { boxLengthFt: 16, loading: 'lift-gate', payloadKg: 1680, clearanceCm: 330 },
  'isuzu-npr-hd-2023': { boxLengthFt: 20, loading: 'ramp', payloadKg: 2720, clearanceCm: 365 },
  'hino-l6-2022': { boxLengthFt: 24, loading: 'ramp', payloadKg: 4530, clearanceCm: 396 },
  'international-mv607-2022': { boxLengthFt: 26, loading: 'lift-gate', payloadKg: 4420, clearanceCm: 396 },
};

/** The drawings of models whose body differs from that of their class (FLEET-29), by id. */
const OWN_DRAWINGS: Readonly<Record<string, string>> = {
  'hyundai-elantra-2024': 'demo-mid-size-liftback.svg',
  'honda-accord-2024': 'demo-full-size-liftback.svg',
  'nissan-kicks-2024': 'demo-small-suv-compact.svg',
  'honda-cr-v-2024': 'demo-standard-suv-mid.svg',
  'toyota-highlander-2025': 'demo-large-suv-three-row.svg',
  'nissan-nv200-2021': 'demo-low-roof-cargo-van-small.svg',
};

/**
 * The old van without air conditioning, and the vehicle that is in the shop. The demo fleet shows
 * the special cases of a real fleet.
 */
const WITHOUT_AIR_CONDITIONING = 'nissan-nv200-2021';
const NOT_AVAILABLE = 'hyundai-elantra-2024';

/**
 * A demo fleet with all 28 classes and plausible Ontario prices in cents per day. One vehicle has
 * no waiver price.
 */
export const DEMO_FLEET: readonly Vehicle[] = ROWS.map(
  ([classType, brand, model, year, pricePerDay, cdwPerDay, seats, doors, bags, description]) => {
    const id = slugOf(`${brand} ${model} ${year}`);
    return {
      id,
      name: `${brand} ${model}`,
      classType,
      type: typeOfClass(classType),
      brand,
      model,
      year,
      pricePerDay,
      ...(cdwPerDay === undefined ? {} : { cdwPerDay }),
      available: id !== NOT_AVAILABLE,
      rentalLocation: RENTAL_LOCATION,
      imageUrl: `/car-images/${OWN_DRAWINGS[id] ?? drawingName(classType)}`,
      description,
      features: {
        seats,
        doors,
        bags,
        transmission: 'Automatic',
        airConditioning: id !== WITHOUT_AIR_CONDITIONING,
      },
      ...(FACTS[id] ? { facts: FACTS[id] } : {}),
    };
  },
);
