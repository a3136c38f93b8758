import type { Vehicle } from '../../domain/vehicle.ts';
import { ofClass } from './of-class.ts';

const PICK_UP = { seats: 5, doors: 4, bags: 3 };
/** The doors of cargo vans: two in front and the sliding one; those at the back are for the load. */
const CARGO_VAN = { seats: 2, doors: 3, bags: 0 };
const CUBE_VAN = { seats: 2, doors: 2, bags: 0 };
const BOX_TRUCK = { seats: 3, doors: 2, bags: 0 };

/** Minivans, passenger vans, pick-ups, cargo vans, cube vans and box trucks, in class order. */
export const DEMO_VANS_AND_TRUCKS: readonly Vehicle[] = [
  ...ofClass('Minivan', 'minivan', { seats: 7, doors: 4, bags: 5 }, [
    ['Toyota', 'Sienna', 2025, 9400, 2499, 'A seven-seat hybrid with sliding doors and room for the hockey bags.'],
    ['Chrysler', 'Pacifica', 2024, 8900, 2499, 'Seven seats. The second row folds into the floor.'],
  ]),
  ...ofClass('10 Passenger Van', '10-passenger-van', { seats: 10, doors: 4, bags: 6 }, [
    ['Ford', 'Transit 350 Passenger', 2024, 14900, 3499, 'Ten seats with headroom to stand up between them.'],
  ]),
  ...ofClass('Compact Pick-Up Truck', 'compact-pick-up-truck', { seats: 5, doors: 4, bags: 2 }, [
    ['Ford', 'Maverick', 2025, 7900, 2399, 'Drives like a car, with a box for the garden centre.'],
  ]),
  ...ofClass('1/2 Ton Pick-Up', 'half-ton-pick-up', PICK_UP, [
    ['Ford', 'F-150 SuperCrew', 2025, 9900, 2799, 'A front bench for a third and a box for the load.', { seats: 6 }],
    [
      'Ram',
      '1500 Crew Cab',
      2024,
      9700,
      2799,
      'Four full doors and a quiet ride to the cottage.',
      { available: false },
    ],
  ]),
  ...ofClass('3/4 Ton Pick-Up', 'three-quarter-ton-pick-up', PICK_UP, [
    ['GMC', 'Sierra 2500HD Crew Cab', 2025, 12900, 3299, 'For heavy loads and heavy trailers.'],
  ]),
  ...ofClass('Low Roof Cargo Van', 'low-roof-cargo-van', CARGO_VAN, [
    ['Chevrolet', 'Express 2500 Cargo', 2024, 8500, 2599, 'Low enough for an underground garage; measure yours first.'],
    ['Ford', 'Transit 250 Low Roof', 2025, 8900, 2599, 'A sliding side door and two full-height doors at the back.'],
  ]),
  ...ofClass('Medium Roof Cargo Van', 'medium-roof-cargo-van', CARGO_VAN, [
    ['Ford', 'Transit 250 Medium Roof', 2025, 9700, 2699, 'Room to crouch inside and tall enough for a fridge.'],
  ]),
  ...ofClass('High Roof Extended Cargo', 'high-roof-extended-cargo', CARGO_VAN, [
    ['Ram', 'ProMaster 3500 High Roof Extended', 2024, 10900, 2899, 'A low, long floor that you can stand up on.'],
    ['Ford', 'Transit 350 High Roof Extended', 2025, 11500, 2899, 'The longest van that we have. Stand up and load.'],
  ]),
  ...ofClass("16' Cube Van", '16-foot-cube-van', CUBE_VAN, [
    ['GMC', 'Savana 3500 Cube', 2024, 12900, 2999, 'Sixteen feet of box for a small apartment.'],
  ]),
  ...ofClass("16' Cube Van with Lift Gate", '16-foot-cube-van-with-lift-gate', CUBE_VAN, [
    ['Ford', 'E-450 Cube with Lift Gate', 2024, 14500, 3199, 'A lift gate at the back for what nobody should carry.'],
  ]),
  ...ofClass("20' Box Truck", '20-foot-box-truck', BOX_TRUCK, [
    ['Isuzu', 'NPR-HD', 2024, 15900, 3499, 'Three seats and twenty feet of box for a small house.'],
  ]),
  ...ofClass("24' Box Truck", '24-foot-box-truck', BOX_TRUCK, [
    [
      'International',
      'MV607',
      2023,
      17500,
      3799,
      'A plain work truck. No air conditioning.',
      { airConditioning: false },
    ],
  ]),
  ...ofClass("26' Box Truck", '26-foot-box-truck', BOX_TRUCK, [
    ['Freightliner', 'M2 106', 2024, 19900, 'ask at the desk', 'Our longest box, for a whole house in one trip.'],
  ]),
];
