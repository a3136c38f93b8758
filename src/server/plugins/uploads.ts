import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { IMAGE_MISSING } from '../../domain/fleet/staff-messages.ts';
import { invalidInput, problem, sendProblem } from '../http/problems.ts';
import type { Upload } from '../use-cases/fleet/keep-picture.ts';

/** Bytes of the largest picture, and of the largest form around one (FLEET-19, HTTP-10). */
const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
const MAX_FORM_BYTES = MAX_PICTURE_BYTES + 512 * 1024;

const NO_PICTURE = [{ path: '/image', message: IMAGE_MISSING }];
export const IMAGE_REFUSED = invalidInput(NO_PICTURE);
const IMAGE_TOO_LARGE = { ...problem(413, 'too-large', IMAGE_MISSING), errors: NO_PICTURE };

/** Lets the routes of a scope take forms with a picture. Every part of a form has a limit; two files are none. */
export async function takeUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: {
      fieldNameSize: 100,
      fieldSize: 16_384,
      fields: 40,
      fileSize: MAX_PICTURE_BYTES,
      files: 1,
      parts: 41,
      headerPairs: 20,
    },
  });
}

/** Hooks of a route that takes a form in parts: the form becomes its body, texts as they are and a file as an `Upload`. */
export const UPLOAD_HOOKS = { onRequest: refuseLargeForm, preValidation: readForm };

/** Refuses a form by its announced size, before any of it is read. */
async function refuseLargeForm(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  return Number(request.headers['content-length'] ?? 0) > MAX_FORM_BYTES
    ? sendProblem(reply, IMAGE_TOO_LARGE)
    : undefined;
}

async function readForm(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  if (!request.isMultipart()) throw Object.assign(new Error('no form in parts'), { statusCode: 415 });
  try {
    request.body = await formOf(request);
    return undefined;
  } catch (fault) {
    // What is still to come is let go by, so that the caller is free to read the answer.
    request.raw.unpipe();
    request.raw.resume();
    const { multipartErrors: known } = request.server;
    if (fault instanceof known.RequestFileTooLargeError) return sendProblem(reply, IMAGE_TOO_LARGE);
    if (fault instanceof known.FilesLimitError) return sendProblem(reply, IMAGE_REFUSED);
    if (fault instanceof known.FieldsLimitError || fault instanceof known.PartsLimitError) throw fault;
    throw Object.assign(new Error('malformed form', { cause: fault }), { statusCode: 400 });
  }
}

async function formOf(request: FastifyRequest): Promise<object> {
  const form: Record<string, unknown> = {};
  for await (const part of request.parts()) {
    // A field that says it is JSON comes as whatever it holds: then nothing was typed.
    const value = part.type === 'file' ? await uploadOf(part) : typeof part.value === 'string' ? part.value : '';
    if (value === undefined) continue;
    // A field that is sent twice becomes a list, which no schema takes.
    form[part.fieldname] = part.fieldname in form ? [form[part.fieldname], value] : value;
  }
  return form;
}

/** A browser sends a file input that was left empty as a file without name and bytes: none was chosen. */
async function uploadOf(part: { filename: string; toBuffer(): Promise<Buffer> }): Promise<Upload | undefined> {
  const bytes = await part.toBuffer();
  const name = part.filename ?? '';
  return name === '' && bytes.length === 0 ? undefined : { name, bytes };
}
