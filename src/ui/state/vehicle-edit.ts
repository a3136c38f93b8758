import type { Cents } from '../../domain/money.ts';
import type { NewVehicleForm } from '../../domain/new-vehicle.ts';
import type { Vehicle } from '../../domain/vehicle.ts';

/** A vehicle as its form shows it. */
export function formOf(vehicle: Vehicle): NewVehicleForm {
  const { name, classType, type, brand, model, year, pricePerDay, cdwPerDay } = vehicle;
  const { rentalLocation, description, available, features } = vehicle;
  return {
    name,
    classType,
    type,
    brand,
    model,
    year: String(year),
    pricePerDay: dollars(pricePerDay),
    cdwPerDay: cdwPerDay === undefined ? '' : dollars(cdwPerDay),
    rentalLocation,
    description,
    seats: String(features.seats),
    doors: String(features.doors),
    bags: String(features.bags),
    transmission: features.transmission,
    airConditioning: features.airConditioning,
    available,
  };
}

/** The fields of a form that differ from another. */
export function changedFields(before: NewVehicleForm, after: NewVehicleForm): Partial<NewVehicleForm> {
  const fields = new Map<string, string | boolean | undefined>(Object.entries(before));
  return Object.fromEntries(Object.entries(after).filter(([field, value]) => fields.get(field) !== value));
}

/** Cents as a person types them: "94.00". */
function dollars(amount: Cents): string {
  return `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
}
