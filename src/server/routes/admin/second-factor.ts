import { ok, refuse } from '../../../domain/shared/result.ts';
import { beginEnrolment, confirmEnrolment, readSecondFactor } from '../../../ports/api/calls/staff/own-account.ts';
import { invalidAt } from '../../http/field-errors.ts';
import { serve } from '../../http/serve.ts';
import { callerOf, signedInAnswer } from '../../plugins/staff-caller.ts';
import { giveBrowserToken, setSessionCookie, signedInOf } from '../../plugins/staff-session.ts';
import type { Site } from '../../route-context.ts';
import * as secondFactor from '../../use-cases/staff/second-factor.ts';

const WRONG_CODE = invalidAt({ field: 'code', text: 'This is not the code of the app.' });

/** `/api/admin/second-factor`: enrolment of an authenticator app. */
export function secondFactorRoutes({ app, audited, sender }: Site): void {
  const own = { config: { opensTo: ['full', 'enrol'] } } as const;

  serve(app, beginEnrolment, own, (_asked, { request }) =>
    secondFactor.beginEnrolment(audited, signedInOf(request), sender.company.name),
  );

  serve(app, confirmEnrolment, own, async ({ body }, { request, reply }) => {
    const enrolled = await secondFactor.confirmEnrolment(audited, signedInOf(request), body.code, callerOf(request));
    if (!enrolled.ok) return enrolled.problem === 'wrong-code' ? refuse(WRONG_CODE) : refuse(enrolled.problem);
    const { token, browser, recoveryCodes } = enrolled.value;
    if (browser !== undefined) giveBrowserToken(request, reply, browser);
    setSessionCookie(request, reply, token);
    return ok({ recoveryCodes, ...signedInAnswer(enrolled.value) });
  });

  serve(app, readSecondFactor, {}, async (_asked, { request }) => {
    const { secondFactor: factor } = signedInOf(request).account;
    return ok({ enrolled: factor !== undefined, recoveryCodesLeft: factor?.recoveryDigests.length ?? 0 });
  });
}
