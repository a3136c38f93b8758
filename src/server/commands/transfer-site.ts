import { createHash } from 'node:crypto';
import type { Vehicle } from '../../domain/fleet/vehicle.ts';
import { ok, type Result, refuse } from '../../domain/shared/result.ts';
import type { ImageStore } from '../../ports/services/image-store.ts';
import type { Archive, RecordKind, RecordStore } from '../../ports/stores/archive.ts';
import { copyPictures, describeMissing, END_OF_TIME, findForeignPicture } from '../use-cases/fleet/copy-pictures.ts';
import { findFact, putFact } from '../use-cases/site/facts.ts';

/** The storage of a site: its records and its pictures. */
export type SiteStorage = { readonly archive: Archive; readonly images: ImageStore };

/** The kinds with their names, in copy order: a record is copied before those that refer to it. */
const KINDS: Readonly<Record<RecordKind, string>> = {
  accounts: 'accounts',
  staffLinks: 'links of staff',
  vehicles: 'vehicles',
  blocks: 'blocks',
  closedDays: 'closed days',
  bookings: 'bookings',
  messages: 'messages',
  audit: 'audit events',
};

/** Records that are read at once. */
const PAGE = 200;

/**
 * Copies all data from one storage to another: pictures, the records of all kinds, and the id of the
 * site. The target must be empty or contain only data of an earlier, interrupted
 * transfer; identical records are skipped. At the end both storages are read again and compared by
 * counts and checksums. The pictures that vehicles name must exist: if they are missing, the
 * picture store of the source is misconfigured. Each refusal is one line. Nothing is written before
 * the first check has passed.
 */
export async function transferSite(
  from: SiteStorage,
  to: SiteStorage,
  tell: (line: string) => void,
): Promise<Result<void, string>> {
  const stores = kindsInOrder().map((kind) => ({
    kind: KINDS[kind],
    from: storeOf(from, kind),
    to: storeOf(to, kind),
  }));
  for (const { kind, from: source, to: target } of stores) {
    const foreign = await findForeignRecord(target, source);
    if (foreign !== undefined) return refuse(`The target holds other data: ${kind} ${foreign}`);
  }
  const foreignPicture = await findForeignPicture(to.images, from.images);
  if (foreignPicture !== undefined) return refuse(`The target holds other data: picture ${foreignPicture}`);
  const id = await findId(from, to);
  if (!id.ok) return id;
  const counts = await Promise.all(stores.map(({ from: source }) => source.count()));
  if (counts.every((count) => count === 0)) return refuse('The source holds nothing');

  const copied = await copyPictures(from.images, to.images, (done, all) => tell(`pictures: ${done} of ${all}`));
  if (!copied.ok) return refuse(`The target holds other data: picture ${copied.problem}`);
  for (const { kind, from: source, to: target } of stores)
    await copyStore(source, target, (line) => tell(`${kind}: ${line}`));

  // What an interrupted transfer wrote of these stays as it is.
  if (id.value !== undefined) {
    await putFact(to.archive, 'id', id.value, undefined);
    await to.images.putSiteId(id.value);
  }
  const secret = await findFact(from.archive, 'secret');
  if (secret !== undefined) await putFact(to.archive, 'secret', secret, undefined);

  tell('comparing');
  for (const { kind, from: source, to: target } of stores) {
    const [was, is] = await Promise.all([summarize(records(source)), summarize(records(target))]);
    if (was.sum !== is.sum) return refuse(describeDifference(kind, was.count, is.count));
    tell(`${kind}: ${is.count}, sha256 ${is.sum}`);
  }
  const [was, is] = await Promise.all([summarize(pictures(from.images)), summarize(pictures(to.images))]);
  if (was.sum !== is.sum) return refuse(describeDifference('pictures', was.count, is.count));
  tell(`pictures: ${is.count}, sha256 ${is.sum}`);
  const missing = describeMissing(await vehiclesOf(to), await to.images.keysBefore(END_OF_TIME));
  return missing === undefined ? ok(undefined) : refuse(`All that was found is in the target now, but ${missing}`);
}

/**
 * The record type that all kinds have in common. A record is copied to the store of the same kind.
 */
type AnyStore = RecordStore<{ readonly id: string }>;

function kindsInOrder(): readonly RecordKind[] {
  return Object.keys(KINDS) as RecordKind[];
}

function storeOf({ archive }: SiteStorage, kind: RecordKind): AnyStore {
  return archive[kind];
}

/**
 * Returns the id of the source. Undefined if it has none, because it was never started with one.
 * Refuses pictures of another site, and a target that is one.
 */
async function findId(from: SiteStorage, to: SiteStorage): Promise<Result<string | undefined, string>> {
  const id = (await findFact(from.archive, 'id')) ?? (await from.images.siteId());
  if (((await from.images.siteId()) ?? id) !== id)
    return refuse('The pictures of the source are those of another site');
  const ofTarget = [await findFact(to.archive, 'id'), await to.images.siteId()];
  const isOther = ofTarget.some((other) => other !== undefined && other !== id);
  return isOther ? refuse('The target holds other data: it is another site') : ok(id);
}

/**
 * Returns the id of the first target record that the source lacks or that differs from the source.
 */
async function findForeignRecord(target: AnyStore, source: AnyStore): Promise<string | undefined> {
  for await (const record of records(target)) {
    if (canonical(await source.find(record.id)) !== canonical(record)) return record.id;
  }
  return undefined;
}

async function copyStore(from: AnyStore, to: AnyStore, tell: (line: string) => void): Promise<void> {
  const all = await from.count();
  let done = 0;
  for await (const record of records(from)) {
    if ((await to.find(record.id)) === undefined) await to.add(record);
    done += 1;
    if (done % PAGE === 0) tell(`${done} of ${Math.max(done, all)}`);
  }
  tell(`${done} of ${done}`);
}

async function* records<Stored extends { readonly id: string }>(store: RecordStore<Stored>): AsyncGenerator<Stored> {
  for (let after = ''; ; ) {
    const page = await store.page(after, PAGE);
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

async function vehiclesOf({ archive }: SiteStorage): Promise<readonly Vehicle[]> {
  const all: Vehicle[] = [];
  for await (const { value } of records(archive.vehicles)) all.push(value);
  return all;
}

async function* pictures(images: ImageStore): AsyncGenerator<readonly [key: string, bytes: string | undefined]> {
  for (const key of (await images.keysBefore(END_OF_TIME)).toSorted()) {
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

/** Serializes a value independently of the order of its fields, which differs between databases. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

function describeDifference(kind: string, was: number, is: number): string {
  return `The ${kind} differ (${was} there, ${is} here): stop the site, empty the target and transfer again`;
}
