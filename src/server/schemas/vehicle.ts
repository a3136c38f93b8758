import { Type } from 'typebox';
import { Cents, ReadonlyList } from './common.ts';

export const VehicleAnswer = Type.Object({
  id: Type.String(),
  name: Type.String(),
  classType: Type.String(),
  type: Type.String(),
  brand: Type.String(),
  model: Type.String(),
  year: Type.Integer(),
  pricePerDay: Cents,
  cdwPerDay: Type.Optional(Cents),
  available: Type.Boolean(),
  rentalLocation: Type.String(),
  imageUrl: Type.String({ description: 'A path of this site' }),
  description: Type.String(),
  features: Type.Object({
    seats: Type.Integer(),
    doors: Type.Integer(),
    bags: Type.Integer(),
    transmission: Type.String(),
    airConditioning: Type.Boolean(),
  }),
  images: Type.Optional(
    ReadonlyList(Type.Object({ url: Type.String(), width: Type.Integer(), height: Type.Integer() })),
  ),
});

export const FleetAnswer = Type.Object({ vehicles: ReadonlyList(VehicleAnswer) });
