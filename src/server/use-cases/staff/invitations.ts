import { putFrom } from '../../../domain/outbox/email-lifecycle.ts';
import { isEmail } from '../../../domain/shared/email-address.ts';
import { type Ok, ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import { staffEmailOf } from '../../../domain/staff/account.ts';
import { invitationEmail } from '../../../domain/staff/emails.ts';
import type { PasswordProblem } from '../../../domain/staff/password.ts';
import type { Role } from '../../../domain/staff/permissions.ts';
import {
  type Invitation,
  type InvitationProblem,
  linkEndsAt,
  openInvitation,
  type StaffLink,
} from '../../../domain/staff/staff-link.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { Audited } from '../audit/audit-trail.ts';
import type { SiteTokens } from '../site/site-tokens.ts';
import { repeatWhileStale } from '../stored/repeat-while-stale.ts';
import { storeAccount } from '../stored/stored-accounts.ts';
import { checkPassword } from './check-password.ts';
import { linkIdOf, makeLinkToken, readLinkToken } from './link-token.ts';

export type InvitationPorts = Audited &
  Pick<Ports, 'staff' | 'staffLinks' | 'clock' | 'random' | 'hasher' | 'passwordStrength' | 'settings'>;

/** Returns the invitations that nobody has accepted or withdrawn, those that are over too. */
export async function listInvitations({ staffLinks }: Pick<Ports, 'staffLinks'>): Promise<Ok<readonly Invitation[]>> {
  const { values } = await staffLinks.list({ where: { kind: 'invitation' }, order: 'kind' });
  const open = values.filter((link): link is Invitation => link.kind === 'invitation' && link.state === 'open');
  return ok(open.toSorted((one, other) => (one.email < other.email ? -1 : 1)));
}

/**
 * Invites a colleague (STAFF-35). An address that is invited already gets a new link, and the
 * earlier one ends.
 */
export async function invite(
  ports: InvitationPorts,
  tokens: Pick<SiteTokens, 'write'>,
  {
    email: typed,
    role,
    by,
    company,
  }: { readonly email: string; readonly role: Role; readonly by: string; readonly company: string },
): Promise<Result<Invitation, 'email-malformed' | 'email-taken'>> {
  const email = staffEmailOf(typed);
  if (!isEmail(email)) return refuse('email-malformed');
  if ((await ports.staff.findBy('email', email)) !== undefined) return refuse('email-taken');
  const id = linkIdOf(ports, 'invitation', email);
  return repeatWhileStale(async () => {
    const before = await ports.staffLinks.find(id);
    const at = ports.clock.now();
    const { token, tokenDigest } = makeLinkToken(ports, tokens, id);
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
    const path = `/admin/invitation#${token}`;
    const mail = invitationEmail(invitation, path, { id: invitation.emailId, at, company });
    if ((await ports.staffLinks.edit(id, putFrom<StaffLink>(before, invitation, [mail]))) === 'stale') return 'stale';
    await ports.trail.record(by, { what: 'invited', account: email, role });
    return ok(invitation);
  });
}

/**
 * Withdraws the open invitations for which `isMeant` returns true (STAFF-35). Their links then say that
 * they were withdrawn. Returns how many there were.
 */
export async function withdrawInvitations(
  ports: Pick<InvitationPorts, 'staffLinks' | 'trail'>,
  isMeant: (invitation: Invitation) => boolean,
  by: string,
): Promise<Ok<number>> {
  const isOpen = (link: StaffLink | undefined): link is Invitation =>
    link?.kind === 'invitation' && link.state === 'open' && isMeant(link);
  const found = (await listInvitations(ports)).value.filter(isMeant);
  const outcomes = found.map(({ id, email }) =>
    repeatWhileStale(async () => {
      const open = await ports.staffLinks.find(id);
      if (!isOpen(open)) return 'not-open';
      if ((await ports.staffLinks.edit(id, putFrom<StaffLink>(open, { ...open, state: 'withdrawn' }))) === 'stale')
        return 'stale';
      await ports.trail.record(by, { what: 'invitation-withdrawn', account: email });
      return 'withdrawn';
    }),
  );
  return ok((await Promise.all(outcomes)).filter((outcome) => outcome === 'withdrawn').length);
}

/** Ends the links of the open invitations. The invitations stay listed, to be sent again (FAIL-14). */
export async function endInvitationLinks(
  { staffLinks }: Pick<Ports, 'staffLinks'>,
  now: Instant,
): Promise<Ok<undefined>> {
  for (const open of (await listInvitations({ staffLinks })).value) {
    if (now < open.endsAt) await staffLinks.edit(open.id, putFrom<StaffLink>(open, { ...open, endsAt: now }));
  }
  return ok(undefined);
}

/** Returns the invitation that a token opens (STAFF-35). */
export async function readInvitation(
  ports: Pick<InvitationPorts, 'staff' | 'staffLinks' | 'clock' | 'hasher'>,
  tokens: Pick<SiteTokens, 'read'>,
  token: string,
): Promise<Result<Invitation, InvitationProblem>> {
  const read = readLinkToken(ports, tokens, token);
  if (read === undefined) return refuse('invitation-unknown');
  const { id, tokenDigest } = read;
  const link = await ports.staffLinks.find(id);
  const invitation = link?.kind === 'invitation' ? link : undefined;
  const sender = invitation && (await ports.staff.findBy('email', invitation.by));
  return openInvitation(invitation, sender, tokenDigest, ports.clock.now());
}

/**
 * Accepts an invitation with the first password of the account (STAFF-35). The invitation is used
 * up first, so that of two calls one makes the account. After a crash between the two writes the
 * colleague is invited again.
 */
export async function acceptInvitation(
  ports: InvitationPorts,
  tokens: Pick<SiteTokens, 'read'>,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<Result<Invitation, InvitationProblem | PasswordProblem>> {
  const read = await readInvitation(ports, tokens, token);
  if (!read.ok) return read;
  const open = read.value;
  const { email, role } = open;
  const checked = await checkPassword(ports, email, password);
  if (!checked.ok) return checked;
  const passwordHash = await ports.hasher.hashPassword(checked.value);
  const accepted: Invitation = { ...open, state: 'accepted' };
  if ((await ports.staffLinks.edit(open.id, putFrom<StaffLink>(open, accepted))) === 'stale') {
    const again = await readInvitation(ports, tokens, token);
    return again.ok ? refuse('invitation-replaced') : again;
  }
  const added = await storeAccount(ports, {
    id: ports.random.id(),
    email,
    role,
    passwordHash,
    credentialsId: ports.random.id(),
    createdAt: ports.clock.now(),
  });
  // A command on the server has made the account meanwhile.
  if (added === 'email-taken') return refuse('invitation-accepted');
  await ports.trail.record(email, { what: 'invitation-accepted', role });
  return ok(accepted);
}
