import { isRecord, isWhole, readList } from '../shared/read-record.ts';
import type { Picture, Vehicle } from './vehicle.ts';

/** Reads a vehicle that came from outside (an answer, a browser's history); undefined when it is none. The picture is a path of this site. */
export function readVehicle(value: unknown): Vehicle | undefined {
  if (!isRecord(value)) return undefined;
  const { id, name, classType, type, brand, model, year, pricePerDay, cdwPerDay, available } = value;
  const { rentalLocation, imageUrl, description } = value;
  const features = readFeatures(value.features);
  const images = value.images === undefined ? [] : readList(value.images, readPicture);
  if (typeof id !== 'string' || typeof name !== 'string' || typeof classType !== 'string') return undefined;
  if (typeof type !== 'string' || typeof brand !== 'string' || typeof model !== 'string') return undefined;
  if (!isWhole(year) || !isWhole(pricePerDay) || pricePerDay < 0 || typeof available !== 'boolean') return undefined;
  if (typeof rentalLocation !== 'string' || !isSitePath(imageUrl) || typeof description !== 'string') return undefined;
  if (features === undefined || images === undefined) return undefined;
  return {
    id,
    name,
    classType,
    type,
    brand,
    model,
    year,
    pricePerDay,
    ...(isWhole(cdwPerDay) && cdwPerDay >= 0 ? { cdwPerDay } : {}),
    available,
    rentalLocation,
    imageUrl,
    description,
    features,
    ...(images.length > 0 ? { images } : {}),
  };
}

function readFeatures(value: unknown): Vehicle['features'] | undefined {
  if (!isRecord(value)) return undefined;
  const { seats, doors, bags, transmission, airConditioning } = value;
  if (!isWhole(seats) || !isWhole(doors) || !isWhole(bags)) return undefined;
  if (typeof transmission !== 'string' || typeof airConditioning !== 'boolean') return undefined;
  return { seats, doors, bags, transmission, airConditioning };
}

function readPicture(value: unknown): Picture | undefined {
  if (!isRecord(value)) return undefined;
  const { url, width, height } = value;
  return isSitePath(url) && isWhole(width) && isWhole(height) ? { url, width, height } : undefined;
}

/** A browser reads `\` as `/` and skips tabs and line breaks, so a path with them could lead to another site. */
function isSitePath(value: unknown): value is string {
  return typeof value === 'string' && (value === '' || /^\/(?!\/)[^\s\\]*$/.test(value));
}
