/**
 * Field names that no call has. `(proto)` means `__proto__`, which an object literal cannot hold.
 */
export const NAMES = [
  '(proto)',
  'constructor',
  'toString',
  '$where',
  'a/b~c',
  '',
  '\u0000',
  'é'.repeat(300),
  'status',
  'id',
];

/** Texts that are not a valid name, number, day, moment or address, or more than one. */
export const TEXTS = [
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

/** Numbers at the limits of JSON, cents and days. */
export const NUMBERS = [0, -0, -1, 0.1, 1e308, -1e308, 5e-324, 2 ** 53, -(2 ** 53), 2 ** 31, 24.5];

/** Headers by name, with values that the site's own pages never send. */
export const HEADERS: readonly (readonly [string, readonly string[]])[] = [
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

/** Path segments. */
export const SEGMENTS = [
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

/** Query strings of the lists of bookings. */
export const QUERIES = [
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
