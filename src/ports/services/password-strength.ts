/**
 * Estimates how well a password resists guessing (test/contracts/services/password-strength.ts). It
 * calls no external service.
 */
export type PasswordStrength = {
  /**
   * Whether a password is found soon by trying common passwords of published breaches in any case,
   * keyboard rows, sequences, repetitions, years, and these words.
   */
  isGuessable(password: string, words: readonly string[]): Promise<boolean>;
};
