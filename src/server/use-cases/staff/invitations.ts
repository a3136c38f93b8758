import type { Sender } from '../../../domain/outbox/email.ts';
import { type Ok, ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { isEmail } from '../../../domain/shared/text.ts';
import { staffEmailOf } from '../../../domain/staff/account.ts';
import { invitationEmail } from '../../../domain/staff/emails.ts';
import type { PasswordProblem } from '../../../domain/staff/password.ts';
import type { Role } from '../../../domain/staff/permissions.ts';
import {
  type Invitation,
  type InvitationProblem,
  linkEndsAt,
  openInvitation,
} from '../../../domain/staff/staff-link.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { Audited } from '../audit/audit-trail.ts';
import { checkPassword } from './check-password.ts';
import { linkIdOf, makeLinkToken, readLinkToken } from './link-token.ts';

export type InvitationPorts = Audited &
  Pick<Ports, 'staff' | 'staffLinks' | 'clock' | 'random' | 'hasher' | 'passwordStrength'>;

/** Maximum number of attempts of a write that conflicts with other writes. */
const MAX_READS = 20;

/** Returns the invitations that nobody has accepted or withdrawn, those that are over too. */
export async function listInvitations({ staffLinks }: Pick<Ports, 'staffLinks'>): Promise<Ok<readonly Invitation[]>> {
  const open = (await staffLinks.invitations()).filter(({ state }) => state === 'open');
  return ok(open.toSorted((one, other) => (one.email < other.email ? -1 : 1)));
}

/**
 * Invites a colleague (STAFF-35). An address that is invited already gets a new link, and the
 * earlier one ends.
 */
export async function invite(
  ports: InvitationPorts,
  sender: Sender,
  { email: typed, role, by }: { readonly email: string; readonly role: Role; readonly by: string },
): Promise<Result<Invitation, 'email-malformed' | 'email-taken'>> {
  const email = staffEmailOf(typed);
  if (!isEmail(email)) return refuse('email-malformed');
  if ((await ports.staff.find(email)) !== undefined) return refuse('email-taken');
  const id = linkIdOf(ports, 'invitation', email);
  for (let reads = 0; reads < MAX_READS; reads += 1) {
    const before = await ports.staffLinks.find(id);
    const at = ports.clock.now();
    const { token, tokenDigest } = makeLinkToken(ports, id);
    const invitation: Invitation = {
      kind: 'invitation',
      id,
      email,
      tokenDigest,
      sentAt: at,
      endsAt: linkEndsAt('invitation', at),
      emailId: ports.random.id(),
      role,
      by,
      state: 'open',
    };
    // In the fragment, which browsers send to no server, the token is in no log.
    const url = `${sender.siteUrl}/admin/invitation#${token}`;
    const mail = invitationEmail(invitation, url, { id: invitation.emailId, at, sender });
    if ((await ports.staffLinks.put(invitation, before, mail)) === 'stale') continue;
    await ports.trail.record(by, { what: 'invited', account: email, role });
    return ok(invitation);
  }
  throw new Error('An invitation was changed all the time');
}

/** Withdraws an open invitation (STAFF-35). Its link says so from then on. */
export async function withdrawInvitation(
  ports: Pick<InvitationPorts, 'staffLinks' | 'hasher' | 'trail'>,
  typed: string,
  by: string,
): Promise<Result<undefined, 'no-invitation'>> {
  const email = staffEmailOf(typed);
  const id = linkIdOf(ports, 'invitation', email);
  for (let reads = 0; reads < MAX_READS; reads += 1) {
    const open = await ports.staffLinks.find(id);
    if (open?.kind !== 'invitation' || open.state !== 'open') return refuse('no-invitation');
    if ((await ports.staffLinks.put({ ...open, state: 'withdrawn' }, open)) === 'stale') continue;
    await ports.trail.record(by, { what: 'invitation-withdrawn', account: email });
    return ok(undefined);
  }
  throw new Error('An invitation was changed all the time');
}

/** Returns the invitation that a token opens (STAFF-35). */
export async function readInvitation(
  ports: Pick<InvitationPorts, 'staffLinks' | 'clock' | 'hasher'>,
  token: string,
): Promise<Result<Invitation, InvitationProblem>> {
  const { id, tokenDigest } = readLinkToken(ports, token);
  const link = await ports.staffLinks.find(id);
  return openInvitation(link?.kind === 'invitation' ? link : undefined, tokenDigest, ports.clock.now());
}

/**
 * Accepts an invitation with the first password of the account (STAFF-35). The invitation is used
 * up first, so that of two calls one makes the account. After a crash between the two writes the
 * colleague is invited again.
 */
export async function acceptInvitation(
  ports: InvitationPorts,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<Result<Invitation, InvitationProblem | PasswordProblem>> {
  const read = await readInvitation(ports, token);
  if (!read.ok) return read;
  const open = read.value;
  const { email, role } = open;
  const checked = await checkPassword(ports, email, password);
  if (!checked.ok) return checked;
  const passwordHash = await ports.hasher.hashPassword(checked.value);
  const accepted: Invitation = { ...open, state: 'accepted' };
  if ((await ports.staffLinks.put(accepted, open)) === 'stale') {
    const again = await readInvitation(ports, token);
    return again.ok ? refuse('replaced') : again;
  }
  const added = await ports.staff.add({
    id: ports.random.id(),
    email,
    role,
    passwordHash,
    credentialsId: ports.random.id(),
    createdAt: ports.clock.now(),
    revision: 0,
  });
  // A command on the server has made the account meanwhile.
  if (added === 'email-taken') return refuse('accepted');
  await ports.trail.record(email, { what: 'invitation-accepted', role });
  return ok(accepted);
}
