import type { RentalTimes } from '../../domain/fleet/availability.ts';
import type { Vehicle } from '../../domain/fleet/vehicle.ts';
import type { FleetAvailability } from '../../ports/api/availability.ts';
import { FLEET_ELEMENT_ID } from '../../ports/api/built-pages.ts';
import * as calls from '../../ports/api/calls/fleet.ts';
import { decode } from '../../ports/api/schema.ts';
import { FleetAnswer } from '../../ports/api/vehicle.ts';
import { parseJson } from './answer.ts';
import { read } from './send.ts';

// The calls of the vehicle list, which loads no more of the adapter.

export async function readVehicles(): Promise<readonly Vehicle[]> {
  return (await read(calls.readFleet, {})).vehicles;
}

/** The fleet that the page was rendered with; undefined if it is absent or cannot be read. */
export function readPrerenderedFleet(): readonly Vehicle[] | undefined {
  const text = document.getElementById(FLEET_ELEMENT_ID)?.textContent ?? '';
  return decode(FleetAnswer, parseJson(text))?.vehicles;
}

export async function readAvailability({ pickupTime, dropoffTime }: RentalTimes): Promise<FleetAvailability> {
  return (await read(calls.readAvailability, { query: { pickupTime, dropoffTime } })).vehicles;
}
