import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FILE_MISSING, FILE_TEXTS, IMAGE_MISSING } from '../../domain/fleet/staff-messages.ts';
import { MAX_PICTURE_BYTES, type PictureRefusal } from '../../domain/fleet/vehicle-image.ts';
import { MAX_VEHICLE_IMPORT_BYTES } from '../../domain/fleet/vehicle-import.ts';
import type { RefusedPicture, Upload } from '../../ports/api/staff/staff-vehicle.ts';
import { invalidInput, problem, sendProblem } from '../http/problems.ts';

/** Maximum bytes of a form beside its file (HTTP-10). */
const MAX_OTHER_BYTES = 512 * 1024;

const TOO_LARGE: RefusedPicture = { reason: 'too-many-bytes' };

/** The file of a form: its name, its most bytes, and what is said without one and of one that is too large. */
type FileRules = {
  readonly field: string;
  readonly most: number;
  readonly missing: string;
  readonly tooLarge: string;
  readonly carried?: object;
  /** The call takes JSON too, without a file. */
  readonly isJsonTaken?: boolean;
};

const PICTURE: FileRules = {
  field: 'image',
  most: MAX_PICTURE_BYTES,
  missing: IMAGE_MISSING,
  tooLarge: IMAGE_MISSING,
  carried: TOO_LARGE,
};

/** The problem of a refused picture in a field of a form. The member `reason` says why (FLEET-19). */
export function refusedPicture(reason: PictureRefusal, field = PICTURE.field) {
  return { code: 'invalid-input', errors: [{ path: `/${field}`, message: IMAGE_MISSING }], reason } as const;
}

/**
 * Accepts multipart forms with a file in the routes of a scope. Every part has a limit, and a
 * form has at most one file.
 */
export async function takeUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: {
      fieldNameSize: 100,
      fieldSize: 16_384,
      fields: 40,
      files: 1,
      parts: 41,
      headerPairs: 20,
    },
  });
}

/**
 * Hooks for a route that accepts a multipart form. The form becomes the body: texts as strings, and
 * a file as an `Upload`.
 */
export const UPLOAD_HOOKS = formHooks(PICTURE);

/** The same for a call that takes JSON where no picture is sent (FILE-2). */
export const OPTIONAL_UPLOAD_HOOKS = formHooks({ ...PICTURE, isJsonTaken: true });

/** The same for a form with a photo of a booking (PHOTO-3). */
export const PHOTO_HOOKS = formHooks({ ...PICTURE, field: 'file' });

/** The same for a form with a file of vehicles (FLEET-43). */
export const VEHICLE_IMPORT_HOOKS = formHooks({
  field: 'file',
  most: MAX_VEHICLE_IMPORT_BYTES,
  missing: FILE_MISSING,
  tooLarge: FILE_TEXTS['too-large'],
});

function formHooks({ field, most, missing, tooLarge, carried, isJsonTaken = false }: FileRules) {
  const path = `/${field}`;
  const refuseTooLarge = (reply: FastifyReply): FastifyReply =>
    sendProblem(
      reply,
      { ...problem(413, 'too-large', tooLarge), errors: [{ path, message: tooLarge }] },
      { ...carried },
    );
  return {
    /** Refuses a form by its `Content-Length`, before any of it is read. */
    async onRequest(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
      const isTooLarge = Number(request.headers['content-length'] ?? 0) > most + MAX_OTHER_BYTES;
      return isTooLarge ? refuseTooLarge(reply) : undefined;
    },
    async preValidation(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
      if (isJsonTaken && isJson(request)) {
        const hasFile = typeof request.body === 'object' && request.body !== null && field in request.body;
        return hasFile ? sendProblem(reply, invalidInput([{ path, message: missing }])) : undefined;
      }
      if (!request.isMultipart()) throw Object.assign(new Error('no form in parts'), { statusCode: 415 });
      try {
        request.body = await formOf(request, most);
        return undefined;
      } catch (fault) {
        // The rest of the body is discarded, so that the caller can read the answer.
        request.raw.unpipe();
        request.raw.resume();
        const { multipartErrors: errors } = request.server;
        if (fault instanceof errors.RequestFileTooLargeError) return refuseTooLarge(reply);
        if (fault instanceof errors.FilesLimitError)
          return sendProblem(reply, invalidInput([{ path, message: missing }]));
        if (fault instanceof errors.FieldsLimitError || fault instanceof errors.PartsLimitError) throw fault;
        throw Object.assign(new Error('malformed form', { cause: fault }), { statusCode: 400 });
      }
    },
  };
}

function isJson({ headers }: FastifyRequest): boolean {
  return /^application\/json\b/i.test(headers['content-type'] ?? '');
}

async function formOf(request: FastifyRequest, fileSize: number): Promise<object> {
  const form: Record<string, unknown> = {};
  for await (const part of request.parts({ limits: { fileSize } })) {
    // A field with a JSON content type has a parsed value. If that is no string, the field counts
    // as empty.
    const value = part.type === 'file' ? await uploadOf(part) : typeof part.value === 'string' ? part.value : '';
    if (value === undefined) continue;
    // A repeated field becomes a list, which every schema refuses.
    form[part.fieldname] = part.fieldname in form ? [form[part.fieldname], value] : value;
  }
  return form;
}

/** For an empty file input, a browser sends a file without name and bytes. It counts as no file. */
async function uploadOf(part: { filename: string; toBuffer(): Promise<Buffer> }): Promise<Upload | undefined> {
  const bytes = await part.toBuffer();
  const name = part.filename ?? '';
  return name === '' && bytes.length === 0 ? undefined : { name, bytes };
}
