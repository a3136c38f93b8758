import type { Cents } from '../../domain/money.ts';
import type { Vehicle } from '../../domain/vehicle.ts';

/** What a vehicle has that its class does not say. */
type Differences = Partial<Vehicle['features']> & { readonly available?: false };

type Row = readonly [
  brand: string,
  model: string,
  year: number,
  pricePerDay: Cents,
  cdwPerDay: Cents | 'ask at the desk',
  description: string,
  differences?: Differences,
];

/** A class with its picture, what its vehicles have in common (seats, doors, bags), and its vehicles. */
export type DemoClass = readonly [
  classType: string,
  picture: string,
  room: Pick<Vehicle['features'], 'seats' | 'doors' | 'bags'>,
  rows: readonly Row[],
];

const SEDAN = { seats: 5, doors: 4, bags: 3 };
const SUV = { seats: 5, doors: 4, bags: 4 };
const THREE_ROWS = { seats: 7, doors: 4, bags: 5 };
const PICK_UP = { seats: 5, doors: 4, bags: 3 };
const CARGO_VAN = { seats: 2, doors: 3, bags: 0 };
const CUBE_VAN = { seats: 2, doors: 2, bags: 0 };
const BOX_TRUCK = { seats: 3, doors: 2, bags: 0 };

const CARS: readonly DemoClass[] = [
  [
    'Mid Size',
    'mid-size',
    SEDAN,
    [
      ['Hyundai', 'Elantra', 2024, 5500, 1999, 'A roomy small sedan that is easy to park and easy on fuel.'],
      ['Toyota', 'Corolla', 2025, 5900, 1999, 'Simple, quiet and light on fuel. A good car for a week of errands.'],
    ],
  ],
];
