import { PASSWORD_TEXTS } from '../../../domain/staff/messages.ts';
import { IdPath, NoContent } from '../../../ports/api/common.ts';
import { PasswordBody, SessionsAnswer, SignedInAnswer } from '../../../ports/api/staff.ts';
import { problems, STAFF_ACT_PROBLEMS, STAFF_POST_PROBLEMS, STAFF_READ_PROBLEMS } from '../../http/problem-schemas.ts';
import { invalidInput, PROBLEMS, problem, sendProblem } from '../../http/problems.ts';
import { answerRateLimited, callerOf, signedInAnswer } from '../../http/staff-caller.ts';
import { giveSession, signedInOf } from '../../plugins/staff-session.ts';
import type { Site } from '../../route-context.ts';
import { changePassword } from '../../use-cases/staff/change-password.ts';
import { endOwnSession, listOwnSessions } from '../../use-cases/staff/session.ts';

const NO_SUCH_SESSION = problem(404, 'not-found', 'There is no such session.');
const WRONG_PASSWORD = invalidInput([{ path: '/currentPassword', message: 'This is not your password.' }]);

/** One's own password and sessions (STAFF-9, STAFF-13). */
export function staffAccountRoutes({ app, ports, audited }: Site): void {
  app.post(
    '/api/admin/password',
    {
      schema: {
        summary: "Change one's own password",
        description:
          'Ends all other sessions of the account, and goes on with this one under a new cookie and CSRF token.',
        body: PasswordBody,
        response: { 200: SignedInAnswer, ...STAFF_POST_PROBLEMS },
      },
      config: { action: 'use-own-account' },
    },
    async (request, reply) => {
      const changed = await changePassword(audited, signedInOf(request), request.body, callerOf(request));
      if (changed.ok) {
        giveSession(request, reply, changed.value.token);
        return signedInAnswer(changed.value);
      }
      const { problem: refused } = changed;
      if (refused.code === 'rate-limited') return answerRateLimited(reply, refused);
      if (refused.code === 'no-session') return sendProblem(reply, PROBLEMS['no-session']);
      if (refused.code === 'wrong-password') return sendProblem(reply, WRONG_PASSWORD);
      return sendProblem(reply, invalidInput([{ path: '/newPassword', message: PASSWORD_TEXTS[refused.code] }]));
    },
  );

  app.get(
    '/api/admin/sessions',
    {
      schema: { summary: "One's own sessions", response: { 200: SessionsAnswer, ...STAFF_READ_PROBLEMS } },
      config: { action: 'use-own-account' },
    },
    async (request) => ({ sessions: (await listOwnSessions(ports, signedInOf(request))).value }),
  );

  app.delete(
    '/api/admin/sessions/:id',
    {
      schema: {
        summary: "End one of one's own sessions",
        params: IdPath,
        response: { 204: NoContent, ...STAFF_ACT_PROBLEMS, ...problems(404) },
      },
      config: { action: 'use-own-account' },
    },
    async (request, reply) => {
      const ended = await endOwnSession(ports, signedInOf(request), request.params.id);
      return ended.ok ? reply.code(204).send(null) : sendProblem(reply, NO_SUCH_SESSION);
    },
  );
}
