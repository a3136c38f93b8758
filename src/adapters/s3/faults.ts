import { S3ServiceException } from '@aws-sdk/client-s3';
import { unavailable } from '../../ports/unavailable.ts';
import { withDeadline } from '../shared/deadline.ts';

/** Time limit in ms for one call of the port with all its retries. A port call ends within 5 s. */
const DEADLINE = 4500;

/**
 * Runs the work within the time limit. Every fault of the bucket, the network or the credentials
 * becomes `unavailable`: the key was checked before, so the call itself is valid.
 */
export async function withPortErrors<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await withDeadline(DEADLINE, work);
  } catch (fault) {
    throw unavailable('The bucket of pictures', fault);
  }
}

/** Returns the code of an S3 error ('NoSuchBucket'), or '' for a fault that is not an S3 answer. */
export function codeOf(fault: unknown): string {
  return fault instanceof S3ServiceException ? fault.name : '';
}

/** The cause of a fault whose put was stored, although its key was taken. */
export const OVERWRITTEN = Object.assign(new Error('it overwrites'), { code: 'OVERWRITTEN' });

/**
 * Describes a fault that someone must correct before the bucket can be used: no such bucket, wrong
 * credentials or region, or a server that lacks something. Returns undefined if the fault may be
 * temporary.
 */
export function lastingFault(fault: unknown): string | undefined {
  const cause = fault instanceof Error ? fault.cause : undefined;
  if (cause instanceof Error && cause.name === 'CredentialsProviderError') return 'no credentials were found';
  if (cause === OVERWRITTEN) return OVERWRITTEN.message;
  const status = cause instanceof S3ServiceException ? (cause.$metadata.httpStatusCode ?? 0) : 0;
  const isLasting = status === 501 || (status >= 300 && status < 500 && status !== 408 && status !== 429);
  return isLasting ? codeOf(cause) : undefined;
}
