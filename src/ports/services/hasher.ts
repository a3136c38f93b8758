/** Who has a password looked at: a person who has signed in before, on this browser, or anybody. */
export type DeviceTrust = 'trusted' | 'unknown';

/** Makes what is kept instead of a secret (test/contracts/hasher.ts). */
export type Hasher = {
  /** A slow hash with a salt of its own, for a secret that a person chose. Rejects with `unavailable` when too many wait already. */
  hashPassword(password: string): Promise<string>;
  /**
   * Whether the hash is of this password. Without a hash the answer is no, after the same work: nothing tells that there is no account. Rejects
   * with `unavailable` when too many wait already; those who are known come first, and however many strangers wait do not keep them out.
   */
  isPassword(password: string, hash: string | undefined, asker: DeviceTrust): Promise<boolean>;
  /** The same text for the same secret, for one that was drawn and cannot be guessed; 43 characters. */
  digest(secret: string): string;
};
