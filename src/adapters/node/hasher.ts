import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import PQueue from 'p-queue';
import type { DeviceTrust, Hasher } from '../../ports/services/hasher.ts';
import { unavailable } from '../../ports/unavailable.ts';

/** The argon2id parameters that OWASP recommends: 19 MiB, two passes, parallelism 1. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/**
 * Hashes that are computed at the same time. Each uses 19 MiB and one of the four threads of the
 * pool that also reads files.
 */
const AT_ONCE = 2;
/**
 * Trusted devices have priority. Each queued caller waits about 50 ms. A call is rejected when the
 * queue is full.
 */
const PRIORITY: Readonly<Record<DeviceTrust, number>> = { trusted: 1, unknown: 0 };
const MAX_WAITING: Readonly<Record<DeviceTrust, number>> = { trusted: 20, unknown: 40 };

const PREFIX = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$`;
const compute = promisify(argon2);

/**
 * Hashes passwords with argon2id, in the usual text form with the salt, and digests generated
 * secrets with SHA-256.
 */
export function argon2Hasher(): Hasher {
  const queue = new PQueue({ concurrency: AT_ONCE });
  const hashWith = async (trust: DeviceTrust, password: string, nonce: Buffer): Promise<Buffer> => {
    const priority = PRIORITY[trust];
    if (queue.sizeBy({ priority }) >= MAX_WAITING[trust]) throw unavailable('The password check');
    const parameters = { message: password.normalize('NFKC'), nonce, tagLength: HASH_BYTES, ...COST };
    return queue.add(() => compute('argon2id', parameters), { priority });
  };

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
      const expectedBytes = hash === undefined ? randomBytes(HASH_BYTES) : Buffer.from(expected, 'base64');
      return timingSafeEqual(found, expectedBytes) && hash !== undefined;
    },
    digest: (secret) => createHash('sha256').update(secret).digest('base64url'),
  };
}

/** Encodes base64 without padding, as the argon2 text form requires. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
