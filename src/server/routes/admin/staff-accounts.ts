import { ok, refuse } from '../../../domain/shared/result.ts';
import { PASSWORD_TEXTS } from '../../../domain/staff/messages.ts';
import * as calls from '../../../ports/api/calls/staff/own-account.ts';
import { invalidAt } from '../../http/field-errors.ts';
import { serve } from '../../http/serve.ts';
import { callerOf, signedInAnswer } from '../../plugins/staff-caller.ts';
import { setSessionCookie, signedInOf } from '../../plugins/staff-session.ts';
import type { Site } from '../../route-context.ts';
import { changePassword } from '../../use-cases/staff/change-password.ts';
import { endOwnSession, listOwnSessions } from '../../use-cases/staff/session.ts';

const WRONG_PASSWORD = invalidAt({ field: 'currentPassword', text: 'This is not your password.' });

/** One's own password and sessions (STAFF-9, STAFF-13). */
export function staffAccountRoutes({ app, ports, audited }: Site): void {
  serve(app, calls.changePassword, {}, async ({ body }, { request, reply }) => {
    const changed = await changePassword(audited, signedInOf(request), body, callerOf(request));
    if (changed.ok) {
      setSessionCookie(request, reply, changed.value.token);
      return ok(signedInAnswer(changed.value));
    }
    const { problem } = changed;
    switch (problem.code) {
      case 'rate-limited':
        return refuse(problem);
      case 'no-session':
        return refuse(problem.code);
      case 'wrong-password':
        return refuse(WRONG_PASSWORD);
      default:
        return refuse(invalidAt({ field: 'newPassword', text: PASSWORD_TEXTS[problem.code] }));
    }
  });

  serve(app, calls.listSessions, {}, async (_asked, { request }) =>
    ok({ sessions: (await listOwnSessions(ports, signedInOf(request))).value }),
  );

  serve(app, calls.endSession, {}, async ({ params }, { request }) => {
    const ended = await endOwnSession(ports, signedInOf(request), params.id);
    return ended.ok ? ok(null) : ended;
  });
}
