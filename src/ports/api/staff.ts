import * as v from 'valibot';
import { PASSWORD_LENGTH } from '../../domain/staff/password.ts';
import { ROLES } from '../../domain/staff/permissions.ts';
import { InstantSchema, textOf, WholeSchema } from './common.ts';
import type { TypeOf } from './schema.ts';

const Password = textOf(PASSWORD_LENGTH.most);
const csrfToken = v.pipe(v.string(), v.description('For the header x-csrf-token of every unsafe call'));

export const SignInBody = v.strictObject({ email: textOf(254), password: Password });
/** What comes before the token in the fragment of a sign-in link. */
export const SIGN_IN_LINK_MARK = 'sign-in=';
export const SignInLinkBody = v.strictObject({
  token: v.pipe(textOf(100), v.description('The rest of the fragment of the link')),
});
export const ProviderAnswer = v.object({
  provider: v.nullable(v.pipe(v.object({ host: v.string() }), v.description('null: staff sign in by password'))),
});
export const ProviderUrlAnswer = v.object({ url: v.pipe(v.string(), v.description('Where the browser goes')) });
/** The longest answer of a provider: codes of some have 2,000 characters. */
const MAX_PROVIDER_ANSWER = 8000;
export const ProviderAnswerBody = v.strictObject({
  answer: v.pipe(textOf(MAX_PROVIDER_ANSWER), v.description('The query with which the provider sent the browser back')),
});
/** The page to which the provider sends the browser back. */
export const PROVIDER_RETURN_PAGE = '/admin/today';
export const CodeBody = v.strictObject({
  code: v.pipe(textOf(40), v.description('Six digits of the app, or a recovery code')),
});
export const PasswordBody = v.strictObject({
  currentPassword: Password,
  newPassword: v.pipe(v.string(), v.description(`${PASSWORD_LENGTH.least} to ${PASSWORD_LENGTH.most} characters`)),
});
export type PasswordChange = TypeOf<typeof PasswordBody>;

export const RoleSchema = v.picklist(ROLES);
const UserSchema = v.object({ email: v.string(), role: RoleSchema });
/** The signed-in member of staff. */
export type StaffUser = TypeOf<typeof UserSchema>;

/**
 * The result of a call of staff, or 'signed-out' when no session is valid (any more). Rejects with
 * `notAllowed` where the role of the account may not make it.
 */
export type StaffAnswer<T> = Promise<T | 'signed-out'>;

export const SessionToken = v.object({ csrfToken });
export const SignedInAnswer = v.object({ user: UserSchema, csrfToken });
export const SignInAnswer = v.union([SignedInAnswer, v.object({ next: v.picklist(['code', 'enrol']), csrfToken })]);

export const EnrolmentAnswer = v.object({
  secret: v.pipe(v.string(), v.description('Base32, to type into an authenticator app')),
  uri: v.pipe(v.string(), v.description('otpauth://, to scan')),
});
/** The data for an authenticator app: the secret as text, and as an address for a QR code. */
export type Enrolment = TypeOf<typeof EnrolmentAnswer>;

export const EnrolledAnswer = v.object({
  recoveryCodes: v.array(v.pipe(v.string(), v.description('Good once; not shown again'))),
  user: UserSchema,
  csrfToken,
});
/** The recovery codes, each for one sign-in without the app. They are shown only this once. */
export type Enrolled = Pick<TypeOf<typeof EnrolledAnswer>, 'recoveryCodes' | 'user'>;

export const SecondFactorAnswer = v.object({ enrolled: v.boolean(), recoveryCodesLeft: WholeSchema });

export const SessionsAnswer = v.object({
  sessions: v.array(
    v.object({
      id: v.string(),
      startedAt: InstantSchema,
      lastSeenAt: InstantSchema,
      address: v.string(),
      agent: v.string(),
      current: v.boolean(),
    }),
  ),
});

export const AccountPath = v.object({ email: v.string() });
