import fc from 'fast-check';
import type { ValidCall } from '../site/every-call.ts';
import type { RawRequest } from '../site/raw-call.ts';
import { HEADERS, NAMES, NUMBERS, QUERIES, SEGMENTS, TEXTS } from '../values/hostile-words.ts';
import type { Json } from '../values/requests.ts';

const BOUNDARY = 'an-odd-boundary';

/**
 * A request in parts that can be corrupted separately. The body is a text with one byte per
 * character, so that a corrupted body need not be valid text.
 */
type Draft = {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly json?: Json;
  readonly form?: ValidCall['form'];
  /** The changes to the serialized body. */
  readonly rewrite: readonly ((body: string) => string)[];
  /** The share of the body that is sent, from 0 to 1, whatever length was announced. */
  readonly share: number;
};

type Spoil = (draft: Draft) => Draft;

/** One of the calls with up to three corruptions. `host` is the site's own. */
export function hostileRequest(calls: readonly ValidCall[], host: string): fc.Arbitrary<RawRequest> {
  return fc
    .record({ call: fc.constantFrom(...calls), spoils: fc.array(spoil(), { minLength: 1, maxLength: 3 }) })
    .map(({ call, spoils }) => written(spoils.reduce((draft, change) => change(draft), draftOf(call, host))));
}

function draftOf({ call, target, headers, json, form }: ValidCall, host: string): Draft {
  const type =
    form === undefined
      ? json === undefined
        ? undefined
        : 'application/json'
      : `multipart/form-data; boundary=${BOUNDARY}`;
  return {
    method: call.split(' ')[0] ?? '',
    target,
    headers: [
      ['host', host],
      ...(type === undefined ? [] : [['content-type', type] as const]),
      ...Object.entries(headers),
    ],
    ...(json === undefined ? {} : { json }),
    ...(form === undefined ? {} : { form }),
    rewrite: [],
    share: 1,
  };
}

function written({ method, target, headers, json, form, rewrite, share }: Draft): RawRequest {
  const plain = form === undefined ? (json === undefined ? '' : utf8(jsonText(json))) : formText(form);
  const body = Buffer.from(
    rewrite.reduce((text, change) => change(text), plain),
    'latin1',
  );
  // The end of the body is no longer defined.
  const announced = headers.some(([name]) => /^(content-length|transfer-encoding)$/.test(name));
  const length = body.length === 0 || announced ? [] : [['content-length', String(body.length)] as const];
  const sent = Math.ceil(body.length * share);
  return { method, target, headers: [...headers, ...length], body, sent, hangsUp: announced || sent < body.length };
}

const utf8 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

/** Serializes JSON. It can contain names that a JavaScript object cannot hold. */
function jsonText(json: Json): string {
  return JSON.stringify(json)?.replaceAll('"(proto)"', '"__proto__"') ?? 'null';
}

function formText(form: NonNullable<ValidCall['form']>): string {
  const parts = form.map(([name, value]) =>
    typeof value === 'string'
      ? `Content-Disposition: form-data; name="${name}"\r\n\r\n${utf8(value)}`
      : `Content-Disposition: form-data; name="${name}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${Buffer.from(value).toString('latin1')}`,
  );
  return `${parts.map((part) => `--${BOUNDARY}\r\n${part}\r\n`).join('')}--${BOUNDARY}--\r\n`;
}

function hostileValue(): fc.Arbitrary<Json> {
  return fc.oneof<fc.Arbitrary<Json>[]>(
    fc.constantFrom<Json>(...TEXTS),
    fc.constantFrom<Json>(...NUMBERS),
    fc.constantFrom<Json>(
      null,
      true,
      false,
      [],
      {},
      [[]],
      { $gt: '' },
      { length: 1e9 },
      { toString: 1 },
      { '(proto)': { admin: true } },
    ),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.integer({ min: 10, max: 800 }).map((depth) => nested(depth)),
    fc.jsonValue({ maxDepth: 4 }).map((value) => value as Json),
  );
}

function nested(depth: number): Json {
  let value: Json = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

function spoil(): fc.Arbitrary<Spoil> {
  return fc.oneof(
    { weight: 6, arbitrary: spoilBody() },
    { weight: 2, arbitrary: spoilText() },
    { weight: 3, arbitrary: spoilHeader() },
    { weight: 2, arbitrary: spoilTarget() },
    {
      weight: 1,
      arbitrary: fc.double({ min: 0, max: 0.99, noNaN: true }).map(
        (share): Spoil =>
          (draft) => ({ ...draft, share }),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'PUT', 'TRACE', 'PROPFIND', 'get', 'QUERY').map(
        (method): Spoil =>
          (draft) => ({ ...draft, method }),
      ),
    },
  );
}

/** Replaces, removes or adds a field, also in a multipart form. */
function spoilBody(): fc.Arbitrary<Spoil> {
  const kind = fc.constantFrom('replace', 'replace', 'drop', 'add', 'whole');
  return fc.record({ kind, index: fc.nat(), name: fc.constantFrom(...NAMES), value: hostileValue() }).map(
    ({ kind: how, index, name, value }): Spoil =>
      (draft) => {
        if (draft.form !== undefined) return { ...draft, form: spoilForm(draft.form, how, index, name, value) };
        if (draft.json === undefined) return { ...draft, json: value };
        if (how === 'whole') return { ...draft, json: value };
        return { ...draft, json: spoilJson(draft.json, how, index, name, value) };
      },
  );
}

function spoilForm(form: NonNullable<ValidCall['form']>, how: string, index: number, name: string, value: Json) {
  const text = typeof value === 'string' ? value : jsonText(value);
  const at = index % form.length;
  if (how === 'drop') return form.filter((_part, index) => index !== at);
  if (how === 'replace') return form.map((part, index) => (index === at ? ([part[0], text] as const) : part));
  if (how === 'add') return [...form, [name.replace('(proto)', '__proto__'), text] as const];
  const bytes = Buffer.from(text);
  return form.map((part) => (part[0] === 'image' ? (['image', bytes] as const) : part));
}

/** Changes the value at one of all positions of a body. */
function spoilJson(json: Json, how: string, index: number, name: string, value: Json): Json {
  const copy = structuredClone(json);
  const positions: { holder: { [name: string]: Json }; key: string }[] = [];
  const walk = (part: Json): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, inner] of Object.entries(part)) {
      positions.push({ holder: part as { [name: string]: Json }, key });
      if (positions.length < 200) walk(inner);
    }
  };
  walk(copy);
  const found = positions[index % Math.max(1, positions.length)];
  if (found === undefined) return value;
  if (how === 'drop') delete found.holder[found.key];
  else found.holder[how === 'add' && !Array.isArray(found.holder) ? name : found.key] = value;
  return copy;
}

/**
 * Corrupts the serialized body: cut, doubled, with bytes that are not text, or with a number that
 * JSON does not have.
 */
function spoilText(): fc.Arbitrary<Spoil> {
  const rewrite = fc.oneof(
    fc.nat(400).map((at) => (body: string) => body.slice(0, at % (body.length + 1))),
    fc.constant((body: string) => body + body),
    fc.constant((body: string) => `\xef\xbb\xbf${body}`),
    fc.constant((body: string) => body.replace(/"[^"]*"/, '"\\ud800"')),
    fc.constant((body: string) => body.replace(/"[^"]*"/, '"\xff\xfe\x00"')),
    fc
      .constantFrom('NaN', 'Infinity', '-', '1e999', '01', '1'.repeat(4000))
      .map((number) => (body: string) => body.replace(/:\s*[^,}\]]+/, `:${number}`)),
    fc.constant((body: string) => body.replace('{', '{"__proto__":{"admin":true},')),
    fc.constant((body: string) => body.replace('{', '{"vehicleId":"a","vehicleId":"b",')),
    fc.constant(() => '['.repeat(30_000)),
    fc.constant((body: string) => body.replaceAll('\r\n', '\n')),
    fc.constant((body: string) => body.replaceAll('form-data; name="', 'form-data; name="__proto__"; name="')),
    fc.constant((body: string) => body.replaceAll(`--${BOUNDARY}`, '--another')),
  );
  return rewrite.map(
    (change): Spoil =>
      (draft) => ({ ...draft, rewrite: [...draft.rewrite, change] }),
  );
}

/** Replaces a header by an unusual one, sends it twice, or removes it. */
function spoilHeader(): fc.Arbitrary<Spoil> {
  const odd = fc
    .constantFrom(...HEADERS)
    .chain(([name, values]) => fc.constantFrom(...values).map((value) => [name, value] as const));
  return fc.record({ odd, how: fc.constantFrom('replace', 'replace', 'twice', 'drop') }).map(
    ({ odd: [name, value], how }): Spoil =>
      (draft) => {
        const others = how === 'twice' ? draft.headers : draft.headers.filter(([other]) => other !== name);
        return { ...draft, headers: how === 'drop' ? others : [...others, [name, value]] };
      },
  );
}

/** Replaces a part of the path, or the query. */
function spoilTarget(): fc.Arbitrary<Spoil> {
  const segment = fc.record({ index: fc.nat(), odd: fc.constantFrom(...SEGMENTS) }).map(
    ({ index, odd }): Spoil =>
      (draft) => {
        const [path = '', query] = draft.target.split('?');
        const segments = path.split('/').slice(1);
        // Mostly at the end of the path, where ids are.
        const at = index % 3 === 0 ? index % segments.length : Math.max(0, segments.length - 1 - (index % 2));
        const spoiled = segments.map((one, index) => (index === at ? odd : one)).join('/');
        return { ...draft, target: `/${spoiled}${query === undefined ? '' : `?${query}`}` };
      },
  );
  const query = fc.constantFrom(...QUERIES).map(
    (odd): Spoil =>
      (draft) => ({ ...draft, target: `${draft.target.split('?')[0]}?${odd}` }),
  );
  return fc.oneof(segment, query);
}
