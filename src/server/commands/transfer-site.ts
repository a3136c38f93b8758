import { createHash } from 'node:crypto';
import type { Vehicle } from '../../domain/fleet/vehicle.ts';
import { ok, type Result, refuse } from '../../domain/shared/result.ts';
import type { ImageStore } from '../../ports/services/image-store.ts';
import type { Archive, Shelf } from '../../ports/stores/archive.ts';
import { copyPictures, EVER, findStrangePicture, sayMissing } from '../use-cases/fleet/copy-pictures.ts';

/** Where a site keeps everything: its records and its pictures. */
export type House = { readonly archive: Archive; readonly images: ImageStore };

/** In the order in which they move: what is named goes before what names it. */
const KINDS = ['accounts', 'vehicles', 'bookings', 'messages'] as const satisfies readonly (keyof Archive)[];

/** How many records are read at once. */
const PAGE = 200;

/**
 * Copies everything from one house into another: pictures, accounts, vehicles, bookings, messages. The other house must be empty, or hold
 * nothing but what an earlier copy that broke off brought there: what is there already and the same is left. In the end both are read
 * again and compared by counts and checksums, and the pictures that vehicles name are looked for: a source without them is read at the
 * wrong place. Each refusal is one line; nothing is written before the first check has passed.
 */
export async function moveHouse(from: House, to: House, tell: (line: string) => void): Promise<Result<void, string>> {
  const shelves = KINDS.map((kind) => ({ kind, from: shelfOf(from, kind), to: shelfOf(to, kind) }));
  for (const { kind, from: here, to: there } of shelves) {
    const stranger = await findStranger(there, here);
    if (stranger !== undefined) return refuse(`The target holds other data: ${kind} ${stranger}`);
  }
  const strange = await findStrangePicture(to.images, from.images);
  if (strange !== undefined) return refuse(`The target holds other data: picture ${strange}`);
  const counts = await Promise.all(shelves.map(({ from: here }) => here.count()));
  if (counts.every((count) => count === 0)) return refuse('The source holds nothing');

  const copied = await copyPictures(from.images, to.images, (done, all) => tell(`pictures: ${done} of ${all}`));
  if (!copied.ok) return refuse(`The target holds other data: picture ${copied.problem}`);
  for (const { kind, from: here, to: there } of shelves)
    await copyShelf(here, there, (line) => tell(`${kind}: ${line}`));

  tell('comparing');
  for (const { kind, from: here, to: there } of shelves) {
    const [was, is] = await Promise.all([summarize(records(here)), summarize(records(there))]);
    if (was.sum !== is.sum) return refuse(sayChanged(kind, was.count, is.count));
    tell(`${kind}: ${is.count}, sha256 ${is.sum}`);
  }
  const [was, is] = await Promise.all([summarize(pictures(from.images)), summarize(pictures(to.images))]);
  if (was.sum !== is.sum) return refuse(sayChanged('pictures', was.count, is.count));
  tell(`pictures: ${is.count}, sha256 ${is.sum}`);
  const missing = sayMissing(await vehiclesOf(to), await to.images.keysBefore(EVER));
  return missing === undefined ? ok(undefined) : refuse(`All that was found is in the target now, but ${missing}`);
}

/** All kinds look alike from here: the record of one house goes into the shelf of the same kind in the other. */
type AnyShelf = Shelf<{ readonly id: string }>;

function shelfOf({ archive }: House, kind: keyof Archive): AnyShelf {
  return archive[kind];
}

/** The id of a record that the source does not have just so. */
async function findStranger(there: AnyShelf, here: AnyShelf): Promise<string | undefined> {
  for await (const record of records(there)) {
    if (canonical(await here.find(record.id)) !== canonical(record)) return record.id;
  }
  return undefined;
}

async function copyShelf(from: AnyShelf, to: AnyShelf, tell: (line: string) => void): Promise<void> {
  const all = await from.count();
  let done = 0;
  for await (const record of records(from)) {
    if ((await to.find(record.id)) === undefined) await to.add(record);
    done += 1;
    if (done % PAGE === 0 || done === all) tell(`${done} of ${all}`);
  }
}

async function* records<Kept extends { readonly id: string }>(shelf: Shelf<Kept>): AsyncGenerator<Kept> {
  for (let after = ''; ; ) {
    const page = await shelf.page(after, PAGE);
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

async function vehiclesOf({ archive }: House): Promise<readonly Vehicle[]> {
  const all: Vehicle[] = [];
  for await (const { vehicle } of records(archive.vehicles)) all.push(vehicle);
  return all;
}

async function* pictures(images: ImageStore): AsyncGenerator<readonly [key: string, bytes: string | undefined]> {
  for (const key of (await images.keysBefore(EVER)).toSorted()) {
    const image = await images.get(key);
    yield [key, image && createHash('sha256').update(image.bytes).digest('hex')];
  }
}

async function summarize(values: AsyncIterable<unknown>): Promise<{ readonly count: number; readonly sum: string }> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const value of values) {
    hash.update(`${canonical(value)}\n`);
    count += 1;
  }
  return { count, sum: hash.digest('hex') };
}

/** One text for one value, whatever the order in which a database gives back its fields. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

function sayChanged(kind: string, was: number, is: number): string {
  return `The ${kind} differ (${was} there, ${is} here): stop the site, empty the target and transfer again`;
}
