import type { TestSite } from '../site/a-site.ts';
import { signIn } from '../site/staff.ts';
import { aPicture } from './pictures.ts';

/** The add-car form as a page sends it. */
export const CAR: Readonly<Record<string, string>> = {
  name: 'Family van',
  classType: 'Minivan',
  brand: 'Toyota',
  model: 'Sienna',
  year: '2025',
  pricePerDay: '94',
  rentalLocation: 'Oakville',
  description: 'Seven seats.\nRoom for bags.',
  seats: '7',
  doors: '4',
  bags: '5',
  transmission: 'Automatic',
  airConditioning: 'true',
  available: 'true',
};

export type FormParts = readonly (readonly [name: string, value: string | { name: string; bytes: Uint8Array }])[];

/**
 * Returns the parts of a form: its text fields without undefined ones, and a picture under `image`.
 */
export function parts(
  fields: Readonly<Record<string, string | undefined>>,
  image?: { name: string; bytes: Uint8Array },
): FormParts {
  const texts = Object.entries(fields).flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const]));
  return image === undefined ? texts : [...texts, ['image', image] as const];
}

export function formData(form: FormParts): FormData {
  const data = new FormData();
  for (const [name, value] of form) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, new Blob([new Uint8Array(value.bytes)], { type: 'image/png' }), value.name);
  }
  return data;
}

/** Encodes a multipart form. */
export async function encoded(form: FormParts): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const response = new Response(formData(form));
  const type = response.headers.get('content-type') ?? '';
  return { payload: Buffer.from(await response.arrayBuffer()), headers: { 'content-type': type } };
}

/** Sends a form as a signed-in member of staff. */
export async function send(site: TestSite, method: 'POST' | 'PATCH', url: string, form: FormParts) {
  const { payload, headers } = await encoded(form);
  return site.app.inject({ method, url, payload, headers: { ...(await signIn(site)), ...headers } });
}

/** Adds a vehicle with the form `CAR`, some fields changed, and a picture. */
export async function addCar(site: TestSite, fields: Readonly<Record<string, string | undefined>> = {}) {
  return send(site, 'POST', '/api/admin/vehicles', parts({ ...CAR, ...fields }, await aPicture()));
}
