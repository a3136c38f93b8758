import fc from 'fast-check';
import type { ValidCall } from './every-call.ts';
import type { RawRequest } from './raw-call.ts';
import type { Json } from './requests.ts';

const BOUNDARY = 'an-odd-boundary';

/** A request in parts that can be spoiled one by one. The body is text of one byte a character, so that a spoiled one need not be text at all. */
type Draft = {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly json?: Json;
  readonly form?: ValidCall['form'];
  /** What is done to the written body. */
  readonly rewrite: readonly ((body: string) => string)[];
  /** How much of the body is sent, from 0 to 1, whatever length was announced. */
  readonly share: number;
};

type Spoil = (draft: Draft) => Draft;

/** One of the calls, spoiled in up to three places; `host` is the site's own. */
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
  // Nobody can tell any more where the body ends.
  const announced = headers.some(([name]) => /^(content-length|transfer-encoding)$/.test(name));
  const length = body.length === 0 || announced ? [] : [['content-length', String(body.length)] as const];
  const sent = Math.ceil(body.length * share);
  return { method, target, headers: [...headers, ...length], body, sent, hangsUp: announced || sent < body.length };
}

const utf8 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

/** JSON in which a name may stand that an object of ours cannot have. */
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

const NAMES = ['(proto)', 'constructor', 'toString', '$where', 'a/b~c', '', '\u0000', 'é'.repeat(300), 'status', 'id'];
const TEXTS = [
  ...[
    '',
    ' ',
    '\u0000',
    '\ud800',
    'a\udfffb',
    '\u202e',
    '👨‍👩‍👧'.repeat(900),
    'x'.repeat(60_000),
    '\r\nBcc: a@b.example',
  ],
  ...[
    'NaN',
    '-0',
    '1e999',
    '0x10',
    '9'.repeat(400),
    'null',
    '__proto__',
    '../../../etc/passwd',
    '%00',
    '{{7*7}}',
    "' OR 1=1 --",
  ],
  ...[
    '2026-02-30',
    '2026-13-01',
    '+275760-09-14',
    '0000-00-00',
    '2026-11-27T10:00:00Z',
    '2026-11-27T25:61:61.999Z',
    '-000001-01-01',
  ],
  ...[
    '2027-03-14T07:30:00.000Z',
    '9999-12-31T23:59:59.999Z',
    '0001-01-01T00:00:00.000Z',
    'a@b',
    '@',
    '4111 1111 1111 1111',
  ],
];
const NUMBERS = [0, -0, -1, 0.1, 1e308, -1e308, 5e-324, 2 ** 53, -(2 ** 53), 2 ** 31, 24.5];

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
    fc.integer({ min: 10, max: 4000 }).map((depth) => nested(depth)),
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

/** A field is replaced, left out, or another added; of a form in parts likewise. */
function spoilBody(): fc.Arbitrary<Spoil> {
  const kind = fc.constantFrom('replace', 'replace', 'drop', 'add', 'whole');
  return fc.record({ kind, place: fc.nat(), name: fc.constantFrom(...NAMES), value: hostileValue() }).map(
    ({ kind: how, place, name, value }): Spoil =>
      (draft) => {
        if (draft.form !== undefined) return { ...draft, form: spoilForm(draft.form, how, place, name, value) };
        if (draft.json === undefined) return { ...draft, json: value };
        if (how === 'whole') return { ...draft, json: value };
        return { ...draft, json: spoilJson(draft.json, how, place, name, value) };
      },
  );
}

function spoilForm(form: NonNullable<ValidCall['form']>, how: string, place: number, name: string, value: Json) {
  const text = typeof value === 'string' ? value : jsonText(value);
  const at = place % form.length;
  if (how === 'drop') return form.filter((_part, index) => index !== at);
  if (how === 'replace') return form.map((part, index) => (index === at ? ([part[0], text] as const) : part));
  if (how === 'add') return [...form, [name.replace('(proto)', '__proto__'), text] as const];
  const bytes = Buffer.from(text);
  return form.map((part) => (part[0] === 'image' ? (['image', bytes] as const) : part));
}

/** The value at one of all places of a body. */
function spoilJson(json: Json, how: string, place: number, name: string, value: Json): Json {
  const copy = structuredClone(json);
  const places: { holder: { [name: string]: Json }; key: string }[] = [];
  const walk = (part: Json): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, inner] of Object.entries(part)) {
      places.push({ holder: part as { [name: string]: Json }, key });
      if (places.length < 200) walk(inner);
    }
  };
  walk(copy);
  const found = places[place % Math.max(1, places.length)];
  if (found === undefined) return value;
  if (how === 'drop') delete found.holder[found.key];
  else found.holder[how === 'add' && !Array.isArray(found.holder) ? name : found.key] = value;
  return copy;
}

/** The body as it goes over the wire: cut, doubled, with bytes that are no text, or with a number that JSON does not have. */
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

const HEADERS: readonly (readonly [string, readonly string[]])[] = [
  [
    'content-type',
    [
      '',
      'application/json',
      'text/plain',
      'application/json; charset=utf-7',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      `multipart/form-data; boundary=${'b'.repeat(300)}`,
      'multipart/form-data; boundary=""',
      'application/xml',
      '*/*',
      'application/json, text/html',
      ';',
    ],
  ],
  ['content-encoding', ['gzip', 'identity', 'br, gzip', '']],
  ['content-length', ['0', '1', '99999999999', '-1', 'NaN', '0x10', '1, 2']],
  ['transfer-encoding', ['chunked', 'gzip, chunked', 'identity']],
  ['idempotency-key', ['', ' ', '\xe9', 'k'.repeat(201), 'a, b', '\t']],
  [
    'cookie',
    ['staff=', 'staff=none', 'staff=a; staff=b', `staff=${'x'.repeat(5000)}`, '=; ;;', 'staff="\\', '__proto__=1'],
  ],
  ['x-csrf-token', ['', 'none', 'x'.repeat(9000)]],
  ['origin', ['null', 'https://evil.example', 'http://', 'file://']],
  ['host', ['', 'evil.example', 'a:b:c', '[::1', 'x'.repeat(300)]],
  ['if-none-match', ['*', 'W/', '"', `"${'a,'.repeat(2000)}"`]],
  ['accept', ['', 'application/xml', '*/*;q=nan']],
  ['accept-encoding', ['gzip', 'br;q=nan', '*;q=0', 'identity;q=0']],
  ['expect', ['100-continue', 'nonsense']],
  ['x-forwarded-for', ['127.0.0.1', "' OR 1=1"]],
  ['range', ['bytes=0-', 'bytes=9-1']],
  ['upgrade', ['websocket', 'h2c']],
  ['x-padding', ['x'.repeat(20_000)]],
];

/** A header is replaced by an odd one, sent twice, or left out. */
function spoilHeader(): fc.Arbitrary<Spoil> {
  const odd = fc
    .constantFrom(...HEADERS)
    .chain(([name, values]) => fc.constantFrom(...values).map((value) => [name, value] as const));
  return fc.record({ odd, how: fc.constantFrom('replace', 'replace', 'twice', 'drop') }).map(
    ({ odd: [name, value], how }): Spoil =>
      (draft) => {
        const others = how === 'twice' ? draft.headers : draft.headers.filter(([known]) => known !== name);
        return { ...draft, headers: how === 'drop' ? others : [...others, [name, value]] };
      },
  );
}

const SEGMENTS = [
  '',
  '.',
  '..',
  '%2e%2e',
  '%00',
  '%ff',
  '%',
  '%E0%A4%A',
  '__proto__',
  'constructor',
  '\xe9',
  '%F0%9F%9A%97',
  '*',
  '%2F',
  'a'.repeat(900),
  "'%20OR%201=1",
  '%EF%BF%BF',
  '%ED%A0%80',
];
const QUERIES = [
  'limit=NaN',
  'limit=-1',
  'limit=1&limit=2',
  'limit[]=1',
  'limit=1e2',
  'view=__proto__',
  'view=',
  'q=%00',
  'q=%ff',
  'q=%25_',
  `q=${'a'.repeat(5000)}`,
  'q=%F0%9F%9A%97',
  'cursor=%00',
  'cursor=W10=',
  'cursor=eyJfX3Byb3RvX18iOnt9fQ==',
  'cursor=bnVsbA',
  '__proto__[a]=1',
  'a',
  '&&&',
  '=',
  '%',
];

/** A part of the path, or the query, is replaced. */
function spoilTarget(): fc.Arbitrary<Spoil> {
  const segment = fc.record({ place: fc.nat(), odd: fc.constantFrom(...SEGMENTS) }).map(
    ({ place, odd }): Spoil =>
      (draft) => {
        const [path = '', query] = draft.target.split('?');
        const segments = path.split('/').slice(1);
        // Mostly at the end, where ids stand.
        const at = place % 3 === 0 ? place % segments.length : Math.max(0, segments.length - 1 - (place % 2));
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
