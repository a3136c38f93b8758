import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { DeviceTrust, Hasher } from '../../ports/services/hasher.ts';
import { unavailable } from '../../ports/unavailable.ts';

/** What OWASP advises for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Hashes that are computed at once: each takes 19 MiB and one of the four threads that files are read by. */
const AT_ONCE = 2;
/** Callers that wait for their turn, some 50 ms each. */
const MAX_WAITING: Readonly<Record<DeviceTrust, number>> = { trusted: 20, unknown: 40 };

const PREFIX = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$`;
const compute = promisify(argon2);

/** Hashes passwords by argon2id, in the usual text form with its salt, and digests drawn secrets by SHA-256. */
export function argon2Hasher(): Hasher {
  const limit = semaphore(AT_ONCE);
  const hashWith = (trust: DeviceTrust, password: string, nonce: Buffer): Promise<Buffer> =>
    limit(trust, () =>
      compute('argon2id', { message: password.normalize('NFKC'), nonce, tagLength: HASH_BYTES, ...COST }),
    );

  return {
    async hashPassword(password) {
      const nonce = randomBytes(SALT_BYTES);
      return `${PREFIX}${base64(nonce)}$${base64(await hashWith('trusted', password, nonce))}`;
    },
    async isPassword(password, hash, trust) {
      if (hash !== undefined && !hash.startsWith(PREFIX)) throw new Error('This password hash was made in another way');
      const [salt = '', expected = ''] = hash?.slice(PREFIX.length).split('$') ?? [];
      const nonce = hash === undefined ? randomBytes(SALT_BYTES) : Buffer.from(salt, 'base64');
      const found = await hashWith(trust, password, nonce);
      const wanted = hash === undefined ? randomBytes(HASH_BYTES) : Buffer.from(expected, 'base64');
      return timingSafeEqual(found, wanted) && hash !== undefined;
    },
    digest: (secret) => createHash('sha256').update(secret).digest('base64url'),
  };
}

/** Runs so many works at once and lets others wait, those of the known before those of strangers; one too many is turned away. */
function semaphore(atOnce: number): <T>(trust: DeviceTrust, work: () => Promise<T>) => Promise<T> {
  const waiting: Readonly<Record<DeviceTrust, (() => void)[]>> = { trusted: [], unknown: [] };
  let running = 0;
  return async (trust, work) => {
    if (running >= atOnce) {
      if (waiting[trust].length >= MAX_WAITING[trust]) throw unavailable('The password check');
      await new Promise<void>((turn) => waiting[trust].push(turn));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.trusted.shift() ?? waiting.unknown.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Base64 without padding, as argon2's text form has it. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
