/** Who causes a password check: a browser that has signed in before, or any other. */
export type DeviceTrust = 'trusted' | 'unknown';

/** Hashes secrets for storage (test/contracts/services/hasher.ts). */
export type Hasher = {
  /**
   * Hashes a secret that a person chose: a slow hash with its own salt. Rejects with `unavailable`
   * when too many calls wait already.
   */
  hashPassword(password: string): Promise<string>;
  /**
   * Whether the hash belongs to this password. Without a hash the answer is no, after the same
   * amount of work, so that the response time does not reveal whether an account exists. Rejects
   * with `unavailable` when too many calls wait already. Trusted devices come first and have a
   * queue of their own, so unknown devices cannot block them.
   */
  isPassword(password: string, hash: string | undefined, asker: DeviceTrust): Promise<boolean>;
  /** Hashes a random secret: the same text for the same secret, 43 characters. */
  digest(secret: string): string;
  /** Returns the SHA-256 of a text in UTF-8, in hexadecimal: what anybody can compute of it again. */
  sha256(text: string): string;
  /**
   * Computes a code over a text (HMAC-SHA-256, base64url, 43 characters). Only who knows the secret
   * can compute it.
   */
  authenticate(secret: string, text: string): string;
  /** Whether a code is that of the text. Takes the same time for every wrong code. */
  isAuthentic(secret: string, text: string, code: string): boolean;
};
