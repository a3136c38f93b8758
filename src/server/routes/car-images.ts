import { NamePath } from '../../ports/api/common.ts';
import { sendTagged } from '../http/conditional.ts';
import { problem, sendProblem } from '../http/problems.ts';
import { PICTURE_POLICY } from '../plugins/security-headers.ts';
import type { Site } from '../route-context.ts';
import { findPicture } from '../use-cases/fleet/show-fleet.ts';

/**
 * `GET /car-images/…`: pictures from the image store. The bytes of a key never change, so browsers
 * cache them for a year (HTTP-13).
 */
export function carImageRoutes({ app, ports }: Site): void {
  app.get('/car-images/:name', { schema: { hide: true, params: NamePath } }, async (request, reply) => {
    const { name } = request.params;
    const found = await findPicture(ports, name);
    if (!found.ok) return sendProblem(reply, problem(404, 'not-found', 'There is no such picture.'));
    const { bytes, contentType, etag } = found.value;
    void reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', PICTURE_POLICY)
      .header('content-disposition', `inline; filename="${name}"`)
      .type(contentType);
    return sendTagged(request, reply, etag, Buffer.from(bytes));
  });
}
