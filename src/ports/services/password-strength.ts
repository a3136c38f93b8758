/** How well a password withstands guessing (test/contracts/password-strength.ts). No service is asked. */
export type PasswordStrength = {
  /**
   * Whether a guesser finds it soon who first tries the most common passwords of published break-ins, whatever their
   * case, rows of keys, sequences, repetitions, years, and these words.
   */
  isGuessable(password: string, words: readonly string[]): Promise<boolean>;
};
