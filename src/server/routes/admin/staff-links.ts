import { ok, refuse } from '../../../domain/shared/result.ts';
import { CODE_WRONG, PASSWORD_TEXTS } from '../../../domain/staff/messages.ts';
import type { PasswordProblem } from '../../../domain/staff/password.ts';
import * as calls from '../../../ports/api/calls/staff/links.ts';
import { callerNetwork } from '../../http/caller-network.ts';
import { invalidAt } from '../../http/field-errors.ts';
import { serve } from '../../http/serve.ts';
import { startAfterAnswer } from '../../jobs/after-answer.ts';
import { limitTo } from '../../plugins/limits.ts';
import { callerOf } from '../../plugins/staff-caller.ts';
import type { Site } from '../../route-context.ts';
import { acceptInvitation, readInvitation } from '../../use-cases/staff/invitations.ts';
import { acceptResetRequest, mailResetLink, resetPasswordByLink } from '../../use-cases/staff/reset-password.ts';

const WRONG_CODE = invalidAt({ field: 'code', text: CODE_WRONG });

/** What somebody who cannot sign in does by a link that was mailed (STAFF-35, STAFF-36). */
export function staffLinkRoutes({ app, ports, audited, sender, tokens, relay, limitMail }: Site): void {
  const afterAnswer = startAfterAnswer(ports.random, app.log);
  app.addHook('onClose', () => afterAnswer.finish());
  const own = { config: limitTo('staffLink') };

  serve(app, calls.openInvitation, own, async ({ body }) => {
    const read = await readInvitation(ports, tokens, body.token);
    if (!read.ok) return read;
    const { email, role, endsAt } = read.value;
    return ok({ email, role, endsAt });
  });

  serve(app, calls.acceptInvitation, own, async ({ body }) => {
    const accepted = await acceptInvitation(audited, tokens, body);
    if (accepted.ok) return ok(null);
    const { problem } = accepted;
    return refuse(isPasswordProblem(problem) ? invalidPassword(problem) : problem);
  });

  serve(app, calls.askForReset, own, async ({ body }, { request }) => {
    const origin = { network: callerNetwork(request), isLimited: limitMail };
    const accepted = await acceptResetRequest(ports, body.email, origin);
    if (!accepted.ok) return accepted;
    afterAnswer.run(async () => {
      const wanted = { email: accepted.value, isLimited: limitMail, company: sender.company.name };
      if ((await mailResetLink(ports, tokens, wanted)).value === 'mailed') relay.nudge();
    });
    return ok({ ok: true });
  });

  serve(app, calls.resetPassword, own, async ({ body }, { request }) => {
    const reset = await resetPasswordByLink(audited, tokens, body, callerOf(request));
    if (reset.ok) return ok(null);
    const { problem } = reset;
    switch (problem.code) {
      case 'rate-limited':
        return refuse(problem);
      case 'reset-link-not-valid':
        return refuse(problem.code);
      case 'wrong-code':
        return refuse(WRONG_CODE);
      default:
        return refuse(invalidPassword(problem.code));
    }
  });
}

function invalidPassword(problem: PasswordProblem) {
  return invalidAt({ field: 'password', text: PASSWORD_TEXTS[problem] });
}

function isPasswordProblem(problem: string): problem is PasswordProblem {
  return Object.hasOwn(PASSWORD_TEXTS, problem);
}
