import { Type } from 'typebox';
import { PASSWORD_LENGTH } from '../../domain/staff/password.ts';
import { Instant, ReadonlyList, StrictObject } from './common.ts';

const Password = Type.String({ maxLength: PASSWORD_LENGTH.most });
const Code = Type.String({ maxLength: 40, description: 'Six digits of the app, or a recovery code' });
const CsrfToken = Type.String({ description: 'For the header x-csrf-token of every unsafe call' });

export const SignInBody = StrictObject({ email: Type.String({ maxLength: 254 }), password: Password });
export const CodeBody = StrictObject({ code: Code });
export const PasswordBody = StrictObject({
  currentPassword: Password,
  newPassword: Type.String({ description: `${PASSWORD_LENGTH.least} to ${PASSWORD_LENGTH.most} characters` }),
});

const User = Type.Object({ email: Type.String() });
export const SignedInAnswer = Type.Object({ user: User, csrfToken: CsrfToken });
export const SignInAnswer = Type.Union([
  SignedInAnswer,
  Type.Object({ next: Type.Union([Type.Literal('code'), Type.Literal('enrol')]), csrfToken: CsrfToken }),
]);

export const EnrolmentAnswer = Type.Object({
  secret: Type.String({ description: 'Base32, to type into an authenticator app' }),
  uri: Type.String({ description: 'otpauth://, to scan' }),
});
export const EnrolledAnswer = Type.Object({
  recoveryCodes: ReadonlyList(Type.String({ description: 'Good once; not shown again' })),
  user: User,
  csrfToken: CsrfToken,
});
export const SecondFactorAnswer = Type.Object({ enrolled: Type.Boolean(), recoveryCodesLeft: Type.Integer() });

export const SessionsAnswer = Type.Object({
  sessions: ReadonlyList(
    Type.Object({
      id: Type.String(),
      startedAt: Instant,
      lastSeenAt: Instant,
      address: Type.String(),
      agent: Type.String(),
      current: Type.Boolean(),
    }),
  ),
});
export const AccountsAnswer = Type.Object({
  accounts: ReadonlyList(Type.Object({ email: Type.String(), createdAt: Instant, secondFactor: Type.Boolean() })),
});

export const NoContent = Type.Null({ description: 'Done' });
