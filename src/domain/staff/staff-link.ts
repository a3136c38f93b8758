import type { WithEmails } from '../outbox/email-lifecycle.ts';
import type { Kind } from '../shared/record.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { addMinutes, type Instant } from '../shared/toronto-time.ts';
import type { StaffAccount } from './account.ts';
import { mayDo, type Role } from './permissions.ts';

/** What both kinds of links have. Only the digest of the token is stored. */
type LinkFacts = {
  /** Derived from the kind and the address, so that an address has one link of a kind. */
  readonly id: string;
  readonly email: string;
  readonly tokenDigest: string;
  readonly sentAt: Instant;
  readonly endsAt: Instant;
  /** The e-mail that carries the link. */
  readonly emailId: string;
};

/** The invitation of a colleague (STAFF-35). `by` is who sent it last. */
export type Invitation = LinkFacts & {
  readonly kind: 'invitation';
  readonly role: Role;
  readonly by: string;
  readonly state: 'open' | 'accepted' | 'withdrawn';
};

/** A link that resets a password (STAFF-36). It ends with the credentials that it was made for. */
export type PasswordResetLink = LinkFacts & {
  readonly kind: 'password-reset';
  readonly credentialsId: StaffAccount['credentialsId'];
};

/** A link that is mailed to a member of staff and that works once. */
export type StaffLink = Invitation | PasswordResetLink;

/** The stored links. A record owes the e-mail that carries its link. */
export const STAFF_LINKS = {
  name: 'staffLinks',
  parts: ['emails'],
  fields: { kind: 'text', endsAt: 'text' },
  fieldsOf: ({ value: { kind, endsAt } }) => ({ kind, endsAt }),
  unique: [],
  orders: { kind: ['kind', 'asc'], end: ['endsAt', 'asc'] },
  indexes: { kind: ['kind'], end: ['endsAt'] },
  isCounted: true,
} as const satisfies Kind<StaffLink, WithEmails>;

/**
 * How long an invitation works, in hours: a weekend and a day. How long a link that resets a
 * password works, in minutes: the person who asks for it is waiting.
 */
export const INVITATION_HOURS = 72;
export const RESET_LINK_MINUTES = 60;
/** How long a link stays stored after its end, in days, so that its page says what became of it. */
export const LINK_KEPT_DAYS = 30;

/** Returns when a link that is sent now ends. */
export function linkEndsAt(kind: StaffLink['kind'], now: Instant): Instant {
  return addMinutes(now, kind === 'invitation' ? INVITATION_HOURS * 60 : RESET_LINK_MINUTES);
}

/** Why an invitation cannot be accepted. */
export type InvitationProblem = `invitation-${'unknown' | 'withdrawn' | 'replaced' | 'accepted' | 'expired'}`;

/**
 * Returns the invitation that a token opens (STAFF-35). `tokenDigest` is that of the token;
 * `invitation` is undefined if none is stored under the id in it. `sender` is the account of who
 * sent it: it ends with the role of an owner (STAFF-38).
 */
export function openInvitation(
  invitation: Invitation | undefined,
  sender: Pick<StaffAccount, 'role'> | undefined,
  tokenDigest: string,
  now: Instant,
): Result<Invitation, InvitationProblem> {
  if (invitation === undefined) return refuse('invitation-unknown');
  if (invitation.state === 'withdrawn') return refuse('invitation-withdrawn');
  if (invitation.tokenDigest !== tokenDigest) return refuse('invitation-replaced');
  if (invitation.state === 'accepted') return refuse('invitation-accepted');
  if (sender === undefined || !mayDo(sender.role, 'manage-accounts')) return refuse('invitation-withdrawn');
  return now < invitation.endsAt ? ok(invitation) : refuse('invitation-expired');
}

/** Whether a token resets the password of an account (STAFF-36). */
export function opensReset(
  link: PasswordResetLink,
  account: Pick<StaffAccount, 'credentialsId'>,
  tokenDigest: string,
  now: Instant,
): boolean {
  return link.tokenDigest === tokenDigest && now < link.endsAt && link.credentialsId === account.credentialsId;
}
