import { IMAGE_MISSING } from '../../../domain/fleet/staff-messages.ts';
import { PHOTOS_FULL } from '../../../domain/photo/messages.ts';
import { ok, refuse } from '../../../domain/shared/result.ts';
import * as calls from '../../../ports/api/calls/staff/photos.ts';
import { bodyHash } from '../../http/body-hash.ts';
import type { SchemaTypes } from '../../http/json-schema.ts';
import { serve } from '../../http/serve.ts';
import { readSubmission } from '../../http/submission.ts';
import { SAVED_WITHIN, UPLOAD_WITHIN, within } from '../../http/time-limits.ts';
import { limitTo } from '../../plugins/limits.ts';
import { PICTURE_POLICY } from '../../plugins/security-headers.ts';
import { staffEmail } from '../../plugins/staff-session.ts';
import { PHOTO_HOOKS, refusedPicture, takeUploads } from '../../plugins/uploads.ts';
import type { Site } from '../../route-context.ts';
import { deletePhoto, findPhoto, storePhoto } from '../../use-cases/photo/photos.ts';

/** The photos of the vehicle of a booking, which staff alone add, see and delete (PHOTO-1, PHOTO-5). */
export async function photoRoutes({ app, ports, audited }: Site): Promise<void> {
  serve(app, calls.showPhoto, {}, async ({ params }, { reply }) => {
    const found = await findPhoto(ports, params.id);
    if (!found.ok) return found;
    const { bytes, contentType } = found.value;
    void reply
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', PICTURE_POLICY)
      .header('content-disposition', 'inline; filename="photo.webp"')
      .type(contentType)
      .send(Buffer.from(bytes));
    return 'sent';
  });

  serve(app, calls.removePhoto, {}, ({ params }, { request }) => deletePhoto(audited, params.id, staffEmail(request)));

  await app.register(async (scope) => {
    const forms = scope.withTypeProvider<SchemaTypes>();
    await takeUploads(forms);
    const own = {
      ...PHOTO_HOOKS,
      handlerTimeout: UPLOAD_WITHIN,
      config: { ...limitTo('upload'), texts: { '/file': { missing: IMAGE_MISSING } } },
      failed: PHOTOS_FULL,
    };
    serve(forms, calls.addPhoto, own, async ({ params, body }, { request, reply }) => {
      const submission = readSubmission(request, {});
      const key = submission && bodyHash({ id: params.id, key: submission.key });
      const sent = { bookingId: params.id, side: body.side, bytes: body.file.bytes, key };
      const stored = await within(SAVED_WITHIN, (signal) =>
        storePhoto(ports, { by: staffEmail(request), signal }, sent),
      );
      if (!stored.ok) {
        const { problem } = stored;
        return refuse(problem.code === 'image-refused' ? refusedPicture(problem.reason, 'file') : problem);
      }
      const { photo, replayed } = stored.value;
      if (replayed) void reply.header('idempotency-replayed', 'true');
      return ok({ photo });
    });
  });
}
