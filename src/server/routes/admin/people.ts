import { DESK_CUSTOMER_TEXTS } from '../../../domain/booking/staff-messages.ts';
import { NOTHING_CHANGED } from '../../../domain/shared/messages.ts';
import { ok, refuse } from '../../../domain/shared/result.ts';
import { staffEmailOf } from '../../../domain/staff/account.ts';
import type { Invitation } from '../../../domain/staff/staff-link.ts';
import * as calls from '../../../ports/api/calls/staff/people.ts';
import { invalidAt } from '../../http/field-errors.ts';
import { serve } from '../../http/serve.ts';
import { signedInOf, staffEmail } from '../../plugins/staff-session.ts';
import type { Site } from '../../route-context.ts';
import { invite, listInvitations } from '../../use-cases/staff/invitations.ts';
import { changeRole, chooseEvening, endSessionsOf, listPeople, removePerson } from '../../use-cases/staff/people.ts';
import { resetSecondFactor } from '../../use-cases/staff/second-factor.ts';

const EVENING_OF_ANOTHER = invalidAt({ field: 'evening', text: 'Everybody chooses this for their own account.' });

/** `/api/admin/accounts`: the accounts and open invitations, for owners (STAFF-34, STAFF-35). */
export function peopleRoutes({ app, ports, audited, sender, tokens, relay }: Site): void {
  serve(app, calls.listPeople, {}, async () =>
    ok({
      accounts: (await listPeople(ports)).value,
      invitations: (await listInvitations(ports)).value.map(listedInvitation),
    }),
  );

  serve(app, calls.invitePerson, {}, async ({ body }, { request }) => {
    const invited = await invite(audited, tokens, {
      ...body,
      by: staffEmail(request),
      company: sender.company.name,
    });
    if (!invited.ok) {
      return refuse(
        invited.problem === 'email-taken' ? invited.problem : invalidAt(DESK_CUSTOMER_TEXTS[invited.problem]),
      );
    }
    relay.nudge();
    return ok({ invitation: listedInvitation(invited.value) });
  });

  serve(app, calls.changeAccount, {}, async ({ params, body: { role, evening } }, { request }) => {
    const signedIn = signedInOf(request);
    if (role === undefined && evening === undefined) return refuse(invalidAt({ field: 'role', text: NOTHING_CHANGED }));
    if (evening !== undefined) {
      if (staffEmailOf(params.email) !== signedIn.account.email) return refuse(EVENING_OF_ANOTHER);
      const chosen = await chooseEvening(ports, signedIn, evening);
      if (!chosen.ok) return chosen;
    }
    if (role === undefined) return ok({ account: { email: signedIn.account.email, role: signedIn.account.role } });
    const changed = await changeRole(audited, params.email, role, staffEmail(request));
    return changed.ok ? ok({ account: changed.value }) : changed;
  });

  serve(app, calls.removePerson, {}, async ({ params }, { request }) => {
    const removed = await removePerson(audited, params.email, staffEmail(request));
    return removed.ok ? ok(null) : removed;
  });

  serve(app, calls.endSessionsOf, {}, async ({ params }, { request }) => {
    const ended = await endSessionsOf(audited, params.email, staffEmail(request));
    return ended.ok ? ok(null) : ended;
  });

  serve(app, calls.removeSecondFactor, {}, async ({ params }, { request }) => {
    const reset = await resetSecondFactor(audited, params.email, staffEmail(request));
    return reset.ok ? ok(null) : reset;
  });
}

function listedInvitation({ email, role, by, sentAt, endsAt }: Invitation) {
  return { email, role, by, sentAt, endsAt };
}
