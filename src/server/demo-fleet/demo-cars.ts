import type { Vehicle } from '../../domain/vehicle.ts';
import { ofClass } from './of-class.ts';

const SEDAN = { seats: 5, doors: 4, bags: 3 };
const TWO_ROWS = { seats: 5, doors: 4, bags: 4 };
const THREE_ROWS = { seats: 7, doors: 4, bags: 5 };

/** Sedans and SUVs, in class order. */
export const DEMO_CARS: readonly Vehicle[] = [
  ...ofClass('Mid Size', 'mid-size', SEDAN, [
    ['Hyundai', 'Elantra', 2024, 5500, 1999, 'Easy to park and easy on fuel.'],
    ['Toyota', 'Corolla', 2025, 5900, 1999, 'A quiet sedan for errands and the drive to work.'],
  ]),
  ...ofClass('Full Size', 'full-size', SEDAN, [
    ['Toyota', 'Camry', 2025, 6900, 2199, 'A hybrid with room for five and their bags.', { bags: 4 }],
    ['Chevrolet', 'Malibu', 2024, 6500, 2199, 'A long, comfortable sedan for highway days.', { bags: 4 }],
  ]),
  ...ofClass('Full Size Electric', 'full-size-electric', SEDAN, [
    ['Hyundai', 'IONIQ 6', 2024, 8900, 2799, 'A long electric sedan that is quiet at any speed.'],
  ]),
  ...ofClass('Premium', 'premium', SEDAN, [
    ['Toyota', 'Crown', 2024, 8900, 2799, 'A tall hybrid sedan with all-wheel drive and wide seats.'],
  ]),
  ...ofClass('Luxury Sedan', 'luxury-sedan', SEDAN, [
    ['BMW', '530i xDrive', 2025, 14900, 3999, 'An executive sedan for guests, meetings and shoots.', { bags: 4 }],
  ]),
  ...ofClass('Small SUV', 'small-suv', { seats: 5, doors: 4, bags: 3 }, [
    ['Hyundai', 'Kona', 2025, 6400, 2199, 'A small SUV that fits any parking spot downtown.'],
    ['Toyota', 'Corolla Cross', 2026, 6700, 2199, 'A little more height and a bigger trunk than a Corolla.'],
  ]),
  ...ofClass('Luxury Small SUV', 'luxury-small-suv', { seats: 5, doors: 4, bags: 3 }, [
    ['BMW', 'X1 xDrive28i', 2025, 11500, 3299, 'Small outside, leather and all-wheel drive inside.'],
  ]),
  ...ofClass('Standard SUV', 'standard-suv', TWO_ROWS, [
    ['Toyota', 'RAV4', 2025, 7900, 2399, 'Five seats, a flat floor and a square trunk.'],
    ['Nissan', 'Rogue', 2024, 7500, 2399, 'Wide doors and a high seat for easy loading.'],
  ]),
  ...ofClass('Standard Electric SUV', 'standard-electric-suv', TWO_ROWS, [
    ['Hyundai', 'IONIQ 5', 2025, 9500, 2999, 'An electric SUV with a flat floor and a long back seat.'],
  ]),
  ...ofClass('Luxury Standard SUV', 'luxury-standard-suv', TWO_ROWS, [
    ['Mercedes-Benz', 'GLC 300', 2025, 13500, 3799, 'A calm cabin for five, with all-wheel drive.'],
  ]),
  ...ofClass('Medium SUV', 'medium-suv', TWO_ROWS, [
    ['Nissan', 'Murano', 2025, 8900, 2599, 'Two rows with long legroom in the back.'],
  ]),
  ...ofClass('Large SUV', 'large-suv', THREE_ROWS, [
    ['Kia', 'Sorento', 2025, 9900, 2799, 'Seven seats. Fold the third row for a week of bags.'],
  ]),
  ...ofClass('Full Size SUV', 'full-size-suv', { seats: 8, doors: 4, bags: 6 }, [
    ['Chevrolet', 'Tahoe', 2025, 13900, 3499, 'Eight seats and still a trunk behind them.'],
  ]),
  ...ofClass('Premium SUV', 'premium-suv', THREE_ROWS, [
    ['Buick', 'Enclave', 2025, 12900, 3299, 'Seven seats in a quiet cabin, with captain’s chairs.'],
    ['INFINITI', 'QX60', 2025, 13500, 3499, 'Seven leather seats for guests or a film crew.'],
  ]),
  ...ofClass('Luxury Large SUV', 'luxury-large-suv', { seats: 7, doors: 4, bags: 6 }, [
    ['Cadillac', 'Escalade', 2025, 22900, 3999, 'Seven wide seats, each one comfortable for a long drive.'],
  ]),
];
