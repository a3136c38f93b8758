/** Makes what is kept instead of a secret (test/contracts/hasher.ts). */
export type Hasher = {
  /** A slow hash with a salt of its own, for a secret that a person chose. Rejects with `unavailable` when too many wait already. */
  hashPassword(password: string): Promise<string>;
  /** Whether the hash is of this password. Without a hash the answer is no, after the same work: nothing tells that there is no account. */
  isPassword(password: string, hash: string | undefined): Promise<boolean>;
  /** The same text for the same secret, for one that was drawn and cannot be guessed; 43 characters. */
  digest(secret: string): string;
};
