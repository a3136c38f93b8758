import { createHash } from 'node:crypto';
import { ok, type Result, refuse } from '../../domain/shared/result.ts';
import { namesOf } from '../../domain/shared/table.ts';
import { type RecordStores, TRANSFERRED } from '../../ports/kinds.ts';
import type { FileStores, ImageStore } from '../../ports/services/image-store.ts';
import { copyFiles, describeMissing, END_OF_TIME } from '../use-cases/fleet/copy-pictures.ts';
import { findFact, putFact } from '../use-cases/site/facts.ts';
import { allVehicles } from '../use-cases/stored/stored-vehicles.ts';

/** The storage of a site: its records, its pictures and the photos of its bookings. */
export type SiteStorage = FileStores & { readonly stores: RecordStores };

/** The stores of files, with their names in what is printed. */
const FILES = { images: 'pictures', photos: 'photos' } as const satisfies Record<keyof FileStores, string>;

/** Records that are read at once. */
const PAGE = 200;

/**
 * Copies all data from one storage to another, which must be empty: pictures, photos, the records of the
 * `TRANSFERRED` kinds, and the id and the secret of the site. Both may have the same place of
 * pictures. At the end both storages are read again and compared by counts and checksums. The
 * pictures that vehicles name must exist: if they are missing, the picture store of the source is
 * misconfigured. Each refusal is one line. Nothing is written before the checks have passed.
 */
export async function transferSite(
  from: SiteStorage,
  to: SiteStorage,
  tell: (line: string) => void,
): Promise<Result<void, string>> {
  const id = await findId(from);
  if (!id.ok) return id;
  const left = await findContent(to, id.value);
  if (left !== undefined) return refuse(`The target is not empty: it has ${left}`);
  if ((await findKind(from)) === undefined) return refuse('The source holds nothing');

  const copied = await copyFiles(from, to, (done, all, name) => tell(`${FILES[name]}: ${done} of ${all}`));
  if (!copied.ok) return refuse(`The target has another picture ${copied.problem}`);
  const kinds = KINDS.map(([kind, name]) => ({ name, source: recordsOf(from, kind), target: recordsOf(to, kind) }));
  for (const { name, source, target } of kinds) {
    await copyRecords(source, target, (line) => tell(`${name}: ${line}`));
  }
  if (id.value !== undefined) {
    await putFact(to.stores, 'id', id.value, undefined);
    await to.images.putSiteId(id.value);
  }
  const secret = await findFact(from.stores, 'secret');
  if (secret !== undefined) await putFact(to.stores, 'secret', secret, undefined);

  tell('comparing');
  for (const { name, source, target } of kinds) {
    const [was, is] = await Promise.all([summarize(recordsIn(source)), summarize(recordsIn(target))]);
    if (was.sum !== is.sum) return refuse(describeDifference(name, was.count, is.count));
    tell(`${name}: ${is.count}, sha256 ${is.sum}`);
  }
  for (const name of namesOf(FILES)) {
    const [was, is] = await Promise.all([summarize(pictures(from[name])), summarize(pictures(to[name]))]);
    if (was.sum !== is.sum) return refuse(describeDifference(FILES[name], was.count, is.count));
    tell(`${FILES[name]}: ${is.count}, sha256 ${is.sum}`);
  }
  const missing = describeMissing(await allVehicles(to.stores.vehicles), await to.images.keysBefore(END_OF_TIME));
  return missing === undefined ? ok(undefined) : refuse(`All that was found is in the target now, but ${missing}`);
}

/** What all kinds have in common. A record is copied to the store of the same kind. */
type AnyRecords = {
  count(): Promise<number>;
  read(wanted: { readonly after: string; readonly limit: number }): Promise<readonly { readonly id: string }[]>;
  import(id: string, record: object): Promise<void>;
};

const KINDS = Object.entries(TRANSFERRED) as [keyof typeof TRANSFERRED, string][];

function recordsOf({ stores }: SiteStorage, kind: keyof typeof TRANSFERRED): AnyRecords {
  return stores[kind];
}

/** Names a kind of which there is a record. */
async function findKind(storage: SiteStorage): Promise<string | undefined> {
  for (const [kind, name] of KINDS) {
    if ((await recordsOf(storage, kind).read({ after: '', limit: 1 })).length > 0) return name;
  }
  return undefined;
}

/** Names something that a target has. Undefined if it is empty, or has the pictures of the source's site alone. */
async function findContent(target: SiteStorage, siteId: string | undefined): Promise<string | undefined> {
  const kind = await findKind(target);
  if (kind !== undefined) return kind;
  const own = await Promise.all([findFact(target.stores, 'id'), findFact(target.stores, 'secret')]);
  if (own.some((fact) => fact !== undefined)) return 'the id of a site';
  const ofPictures = await target.images.siteId();
  if (ofPictures !== undefined) return ofPictures === siteId ? undefined : 'the pictures of another site';
  for (const name of namesOf(FILES)) {
    if ((await target[name].keysBefore(END_OF_TIME)).length > 0) return FILES[name];
  }
  return undefined;
}

/**
 * Returns the id of a site. Undefined if it has none, because it was never started with one. Refuses
 * pictures of another site.
 */
async function findId({ stores, images }: SiteStorage): Promise<Result<string | undefined, string>> {
  const ofPictures = await images.siteId();
  const id = (await findFact(stores, 'id')) ?? ofPictures;
  return (ofPictures ?? id) === id ? ok(id) : refuse('The pictures of the source are those of another site');
}

async function copyRecords(from: AnyRecords, to: AnyRecords, tell: (line: string) => void): Promise<void> {
  const all = await from.count();
  let done = 0;
  for await (const { id, ...record } of recordsIn(from)) {
    await to.import(id, record);
    done += 1;
    if (done % PAGE === 0) tell(`${done} of ${Math.max(done, all)}`);
  }
  tell(`${done} of ${done}`);
}

async function* recordsIn(records: AnyRecords) {
  for (let after = ''; ; ) {
    const page = await records.read({ after, limit: PAGE });
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
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
  return `The ${kind} differ (${was} there, ${is} here): stop the site, empty the target, but no pictures that both share, and transfer again`;
}
