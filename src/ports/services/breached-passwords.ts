/** Passwords that are known from break-ins elsewhere, so that guessers try them first (test/contracts/breached-passwords.ts). */
export type BreachedPasswords = {
  /** Whether this password is one of them, in small letters or capitals. */
  includes(password: string): Promise<boolean>;
};
