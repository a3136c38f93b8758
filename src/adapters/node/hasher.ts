import { argon2, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import PQueue from 'p-queue';
import type { DeviceTrust, Hasher } from '../../ports/services/hasher.ts';
import { unavailable } from '../../ports/unavailable.ts';

/** The cost of one hash: kibibytes of memory, passes over it, and lanes. */
type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number };

/** What determines the digest of a password: the cost, the salt, and the length in bytes. */
type Recipe = { readonly cost: Cost; readonly salt: Buffer; readonly bytes: number };

/**
 * The argon2id parameters of new hashes, as OWASP recommends: 19 MiB, two passes, parallelism 1. A
 * hash names its own parameters, so the hashes of another cost stay valid when this one changes.
 */
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
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

const compute = promisify(argon2);

/**
 * Hashes passwords with argon2id, in the usual text form with cost and salt, digests generated
 * secrets with SHA-256, and authenticates texts with HMAC-SHA-256.
 */
export function argon2Hasher(): Hasher {
  const queue = new PQueue({ concurrency: AT_ONCE });
  const hashWith = async (trust: DeviceTrust, password: string, { cost, salt, bytes }: Recipe): Promise<Buffer> => {
    const priority = PRIORITY[trust];
    if (queue.sizeBy({ priority }) >= MAX_WAITING[trust]) throw unavailable('The password check');
    const parameters = { message: password.normalize('NFKC'), nonce: salt, tagLength: bytes, ...cost };
    return queue.add(() => compute('argon2id', parameters), { priority });
  };

  return {
    async hashPassword(password) {
      const recipe = newRecipe();
      return formatHash(recipe, await hashWith('trusted', password, recipe));
    },
    async isPassword(password, hash, trust) {
      // Without a hash the work is that of a new one, which no password fits.
      const { recipe, digest } =
        hash === undefined ? { recipe: newRecipe(), digest: randomBytes(HASH_BYTES) } : readHash(hash);
      return timingSafeEqual(await hashWith(trust, password, recipe), digest) && hash !== undefined;
    },
    digest: (secret) => createHash('sha256').update(secret).digest('base64url'),
    sha256: (text) => createHash('sha256').update(text).digest('hex'),
    authenticate,
    isAuthentic(secret, text, code) {
      const [expected, given] = [Buffer.from(authenticate(secret, text)), Buffer.from(code)];
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}

function authenticate(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

function newRecipe(): Recipe {
  return { cost: COST, salt: randomBytes(SALT_BYTES), bytes: HASH_BYTES };
}

function formatHash({ cost: { memory, passes, parallelism }, salt }: Recipe, digest: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(digest)}`;
}

/** Reads the text form. Throws for a hash of another function or version. */
function readHash(hash: string): { readonly recipe: Recipe; readonly digest: Buffer } {
  const [, memory, passes, parallelism, salt, text] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash) ?? [];
  if (salt === undefined || text === undefined) throw new Error('This password hash was made in another way');
  const digest = Buffer.from(text, 'base64');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return { recipe: { cost, salt: Buffer.from(salt, 'base64'), bytes: digest.length }, digest };
}

/** Encodes base64 without padding, as the argon2 text form requires. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
