import { ok, refuse } from '../../../domain/shared/result.ts';
import * as calls from '../../../ports/api/calls/staff/session.ts';
import { serve } from '../../http/serve.ts';
import { agentOf, callerOf, giveSignedIn, giveSignInStep, signedInAnswer } from '../../plugins/staff-caller.ts';
import { clearSessionCookie, sessionToken, signedInOf } from '../../plugins/staff-session.ts';
import type { Site } from '../../route-context.ts';
import { signOut } from '../../use-cases/staff/session.ts';
import { enterCode, signIn } from '../../use-cases/staff/sign-in.ts';
import { signInByLink } from '../../use-cases/staff/sign-in-link.ts';

/** `/api/admin/session`: sign in, read the present session, sign out. */
export function staffSessionRoutes({ app, ports, audited }: Site, secondFactor: 'required' | 'optional'): void {
  serve(app, calls.signIn, {}, async ({ body }, { request, reply }) => {
    const caller = { ...callerOf(request), agent: agentOf(request), before: sessionToken(request) };
    const signedIn = await signIn(audited, secondFactor, { ...body, ...caller });
    return signedIn.ok ? ok(giveSignInStep(request, reply, signedIn.value)) : signedIn;
  });

  serve(app, calls.signInByLink, {}, async ({ body }, { request, reply }) => {
    const caller = { ...callerOf(request), agent: agentOf(request), before: sessionToken(request) };
    const signedIn = await signInByLink(audited, secondFactor, { ...body, ...caller });
    return signedIn.ok ? ok(giveSignInStep(request, reply, signedIn.value)) : signedIn;
  });

  serve(app, calls.enterCode, { config: { opensTo: ['code'] } }, async ({ body }, { request, reply }) => {
    const signedIn = await enterCode(audited, signedInOf(request), body.code, callerOf(request));
    if (signedIn.ok) return ok(giveSignedIn(request, reply, signedIn.value));
    const { problem } = signedIn;
    return refuse(problem.code === 'rate-limited' ? problem : problem.code);
  });

  serve(app, calls.readSession, {}, async (_asked, { request }) => ok(signedInAnswer(signedInOf(request))));

  serve(app, calls.signOut, { config: { opensTo: ['full', 'code', 'enrol'] } }, async (_asked, { request, reply }) => {
    await signOut(ports, signedInOf(request));
    clearSessionCookie(request, reply);
    return ok(null);
  });
}
