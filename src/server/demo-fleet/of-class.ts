import type { Cents } from '../../domain/money.ts';
import type { Vehicle } from '../../domain/vehicle.ts';
import { typeOfClass } from '../../domain/vehicle-class.ts';

/** Where a vehicle differs from the others of its class. */
type Differences = Partial<Vehicle['features']> & { readonly available?: false };

/** A vehicle of a class; prices in cents per day. Without a price of the waiver it is to be asked for at the desk. */
export type DemoRow = readonly [
  brand: string,
  model: string,
  year: number,
  pricePerDay: Cents,
  cdwPerDay: Cents | 'ask at the desk',
  description: string,
  differences?: Differences,
];

/** The vehicles of one class, which share a picture and, unless a row says otherwise, their room. */
export function ofClass(
  classType: string,
  picture: string,
  room: Pick<Vehicle['features'], 'seats' | 'doors' | 'bags'>,
  rows: readonly DemoRow[],
): Vehicle[] {
  return rows.map(([brand, model, year, pricePerDay, cdwPerDay, description, differences = {}]) => {
    const { available = true, ...features } = differences;
    return {
      id: kebab(`${brand} ${model} ${year}`),
      name: `${brand} ${model}`,
      classType,
      type: typeOfClass(classType),
      brand,
      model,
      year,
      pricePerDay,
      ...(cdwPerDay === 'ask at the desk' ? {} : { cdwPerDay }),
      available,
      rentalLocation: 'Oakville',
      imageUrl: `/car-images/demo-${picture}.svg`,
      description,
      features: { ...room, transmission: 'Automatic', airConditioning: true, ...features },
    };
  });
}

function kebab(words: string): string {
  return words.toLowerCase().replaceAll(/[^a-z\d]+/g, '-');
}
