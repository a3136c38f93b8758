import type { Call } from '../../../ports/api/call.ts';
import type { Upload } from '../../../ports/api/staff/staff-vehicle.ts';
import { unavailable } from '../../../ports/unavailable.ts';
import { type Answer, parseJson } from '../../client/answer.ts';

/**
 * Time limit of an upload, in ms. A picture may take 120 s to arrive, and the answer follows within
 * 8 s (FAIL-5).
 */
const UPLOAD_LIMIT = 150_000;

/** Reports the share of an upload that is sent, from 0 to 1. */
export type UploadProgress = (share: number) => void;

type Form = { readonly headers: Readonly<Record<string, string>>; readonly body?: object };

/**
 * Sends a form in parts. Uses XMLHttpRequest, because fetch reports no upload progress. A host may
 * refuse a large body before the site, without its problem: the answer is the one of the site.
 */
export function upload(
  { method, path }: Pick<Call, 'method' | 'path'>,
  { headers, body = {} }: Form,
  onProgress?: UploadProgress,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (): void => reject(unavailable(path));
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      const { status, responseText } = request;
      resolve({ status, body: status === 413 ? TOO_LARGE : parseJson(responseText) });
    };
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = fail;
    request.open(method, path);
    request.timeout = UPLOAD_LIMIT;
    for (const [name, value] of Object.entries({ accept: 'application/json', ...headers })) {
      request.setRequestHeader(name, value);
    }
    request.send(formData(body));
  });
}

const TOO_LARGE = { type: '#too-large' };

function formData(fields: object): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries<string | Upload>({ ...fields })) {
    if (typeof value === 'string') data.set(name, value);
    else data.set(name, new Blob([new Uint8Array(value.bytes)]), value.name);
  }
  return data;
}
