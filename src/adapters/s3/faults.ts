import { S3ServiceException } from '@aws-sdk/client-s3';
import { unavailable } from '../../ports/unavailable.ts';
import { withDeadline } from '../shared/deadline.ts';

/** Milliseconds for one call of the port with all its tries: a port call ends within 5 s. */
const DEADLINE = 4500;

/**
 * Does the work within the time limit. Whatever the bucket, the network or the credentials refuse becomes `unavailable`: the key was
 * checked before, so it says nothing about the call.
 */
export async function withPortErrors<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await withDeadline(DEADLINE, work);
  } catch (fault) {
    throw unavailable('The bucket of pictures', fault);
  }
}

/** The code of an S3 answer ('NoSuchBucket'); '' for a fault that is no answer. */
export function codeOf(fault: unknown): string {
  return fault instanceof S3ServiceException ? fault.name : '';
}

/**
 * What somebody has to mend before the bucket can be used (it is not there, credentials or region are wrong); undefined where it may come
 * back by itself.
 */
export function lastingFault(fault: unknown): string | undefined {
  const cause = fault instanceof Error ? fault.cause : undefined;
  if (cause instanceof Error && cause.name === 'CredentialsProviderError') return 'no credentials were found';
  const status = cause instanceof S3ServiceException ? (cause.$metadata.httpStatusCode ?? 0) : 0;
  const isLasting = status >= 300 && status < 500 && status !== 408 && status !== 429;
  return isLasting ? codeOf(cause) : undefined;
}
