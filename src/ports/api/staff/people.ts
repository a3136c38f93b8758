import * as v from 'valibot';
import { INVITATION_HOURS } from '../../../domain/staff/staff-link.ts';
import { InstantSchema, textOf, WholeSchema } from '../common.ts';
import type { TypeOf } from '../schema.ts';
import { CodeBody, PasswordBody, RoleSchema } from '../staff.ts';

const AccountSchema = v.object({
  email: v.string(),
  role: RoleSchema,
  createdAt: InstantSchema,
  secondFactor: v.boolean(),
  evening: v.exactOptional(v.pipe(v.literal(true), v.description('Gets the e-mail of the evening'))),
  sessions: v.pipe(WholeSchema, v.description('How many browsers are signed in')),
  lastSeenAt: v.exactOptional(v.pipe(InstantSchema, v.description('The last use of a session that is still stored'))),
});
/** An account as owners see it. */
export type ListedAccount = TypeOf<typeof AccountSchema>;

const InvitationSchema = v.object({
  email: v.string(),
  role: RoleSchema,
  by: v.string(),
  sentAt: InstantSchema,
  endsAt: v.pipe(InstantSchema, v.description(`${INVITATION_HOURS} hours after it was sent`)),
});
/** An invitation that nobody has accepted. */
export type ListedInvitation = TypeOf<typeof InvitationSchema>;

export const PeopleAnswer = v.object({
  accounts: v.array(AccountSchema),
  invitations: v.pipe(v.array(InvitationSchema), v.description('Those that nobody has accepted or withdrawn')),
});
export type People = TypeOf<typeof PeopleAnswer>;

export const InviteBody = v.strictObject({ email: textOf(254), role: RoleSchema });
export type Invited = TypeOf<typeof InviteBody>;
export const InvitationAnswer = v.object({ invitation: InvitationSchema });

export const AccountBody = v.strictObject({
  role: v.exactOptional(RoleSchema),
  evening: v.exactOptional(v.pipe(v.boolean(), v.description('Whether one gets the e-mail of the evening oneself'))),
});
export const RoleAnswer = v.object({ account: v.object({ email: v.string(), role: RoleSchema }) });

/** The longest token of a link. Those of the site have 160 characters. */
const MAX_LINK_TOKEN = 200;
const Token = v.pipe(textOf(MAX_LINK_TOKEN), v.description('The fragment of the link'));
const { newPassword } = PasswordBody.entries;

export const InvitationTokenBody = v.strictObject({ token: Token });
export const OpenedInvitationAnswer = v.object({ email: v.string(), role: RoleSchema, endsAt: InstantSchema });
/** What an invited colleague reads. */
export type OpenedInvitation = TypeOf<typeof OpenedInvitationAnswer>;
export const AcceptBody = v.strictObject({ token: Token, password: newPassword });

export const ResetRequestBody = v.strictObject({ email: textOf(254) });
export const ResetBody = v.strictObject({
  token: Token,
  password: newPassword,
  ...CodeBody.entries,
});
export type PasswordReset = TypeOf<typeof ResetBody>;
