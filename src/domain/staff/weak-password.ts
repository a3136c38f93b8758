/**
 * What a guesser of passwords tries first: the stems of the most common long passwords, rows of keys, and the words of this house. Digits, and
 * the e-mail address of the account, count as such too.
 */
const EASY_STEMS = [
  ...[
    'password',
    'passwort',
    'motdepasse',
    'passphrase',
    'welcome',
    'letmein',
    'iloveyou',
    'changeme',
    'trustno',
    'secret',
    'default',
  ],
  ...[
    'administrator',
    'admin',
    'staff',
    'login',
    'master',
    'test',
    'football',
    'baseball',
    'sunshine',
    'princess',
    'superman',
  ],
  ...[
    'qwertyuiop',
    'qwertz',
    'qwerty',
    'azerty',
    'asdfghjkl',
    'asdfgh',
    'zxcvbnm',
    'zxcvbn',
    'abcdefghijklmnopqrstuvwxyz',
    'abcdef',
  ],
  ...['1q2w3e4r5t6y', '1q2w3e4r', '1qaz2wsx3edc', '1qaz2wsx', 'qazwsxedc', 'qazwsx', 'q1w2e3r4'],
  ...[
    'oakville',
    'ontario',
    'toronto',
    'canada',
    'hoj',
    'rentals',
    'rental',
    'trucks',
    'truck',
    'cars',
    'car',
    'company',
  ],
];

/** So many different characters must be left once everything easy is taken out. */
const MIN_CHARACTERS_LEFT = 4;

/** Whether little is left of a password once easy stems, repetitions, digits and the owner's own name are taken out. */
export function isGuessable(typed: string, email: string): boolean {
  const plain = typed.toLowerCase().replaceAll('@', 'a').replaceAll('$', 's');
  const [own = ''] = email.toLowerCase().split('@');
  const stems = own.length < MIN_CHARACTERS_LEFT ? EASY_STEMS : [own, ...EASY_STEMS];
  const left = [plain, plain.replaceAll('0', 'o')].map((spelling) =>
    stems.reduce((rest, stem) => rest.replaceAll(stem, ''), spelling).replace(/[\d\s]/g, ''),
  );
  return left.some((rest) => new Set(rest).size < MIN_CHARACTERS_LEFT);
}
