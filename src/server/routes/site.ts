import * as calls from '../../ports/api/calls/site.ts';
import { prepareAnswer, sendPrepared } from '../http/prepared-answer.ts';
import { serve } from '../http/serve.ts';
import type { Site } from '../route-context.ts';
import { describeSite } from '../use-cases/settings/site-settings.ts';

/** `GET /api/site`: what owners set of the site (SITE-3). */
export function siteRoutes({ app, ports, settings }: Site): void {
  let answer = prepareAnswer('');
  serve(app, calls.readSite, { compress: false }, async (_asked, { request, reply }) => {
    answer = prepareAnswer(String(reply.serialize((await describeSite(ports, settings.now())).value)), answer);
    void reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8');
    await sendPrepared(request, reply, answer);
    return 'sent';
  });
}
