import { MESSAGE_ACTION_TEXTS } from '../../../domain/inquiry/staff-messages.ts';
import { ok } from '../../../domain/shared/result.ts';
import * as calls from '../../../ports/api/calls/staff/messages.ts';
import { serve } from '../../http/serve.ts';
import { countRows, staffEmail } from '../../plugins/staff-session.ts';
import type { Site } from '../../route-context.ts';
import {
  changeStoredMessage,
  deleteMessage,
  deleteMessages,
  releaseMessages,
} from '../../use-cases/inquiry/change-message.ts';
import { listMessages, showMessage } from '../../use-cases/inquiry/show-messages.ts';

/** Default page length (FORM-13). */
const PAGE_LENGTH = 50;

/** `/api/admin/messages`: the inbox of contact messages and inquiries. */
export function adminMessageRoutes({ app, ports, audited, sender, relay }: Site): void {
  serve(app, calls.listMessages, {}, async ({ query }, { request }) => {
    const { view = 'all', q: typed = '', limit = PAGE_LENGTH, cursor } = query;
    const page = { view, typed, limit: Number(limit), ...(cursor === undefined ? {} : { cursor }) };
    const listed = await listMessages(ports, page);
    await countRows(audited, request, listed.value.messages.length);
    return listed;
  });

  serve(app, calls.showMessage, {}, async ({ params }, { request }) => {
    const shown = await showMessage(ports, params.id);
    if (!shown.ok) return shown;
    await countRows(audited, request, 1);
    return ok({ message: shown.value });
  });

  serve(app, calls.releaseMessages, {}, async ({ body }, { request }) => {
    const released = await releaseMessages(ports, sender, body.ids, staffEmail(request));
    relay.nudge();
    return released;
  });

  serve(app, calls.deleteMessages, {}, ({ body }, { request }) =>
    deleteMessages(audited, body.ids, staffEmail(request)),
  );

  for (const action of ['answered', 'reopen', 'release', 'resend'] as const) {
    const { failed } = MESSAGE_ACTION_TEXTS[action];
    serve(app, calls.MESSAGE_ACTIONS[action], { failed }, async ({ params }, { request }) => {
      const changed = await changeStoredMessage(ports, sender, { ...params, action, by: staffEmail(request) });
      if (!changed.ok) return changed;
      if (action === 'release' || action === 'resend') relay.nudge();
      return ok({ message: changed.value });
    });
  }

  serve(app, calls.deleteMessage, {}, ({ params }, { request }) =>
    deleteMessage(audited, params.id, staffEmail(request)),
  );
}
