import type { BreachedPasswords } from '../../ports/services/breached-passwords.ts';

/** The 49,233 most common of published break-ins, by the package @zxcvbn-ts/language-common. Loaded when a password is chosen. */
export function commonBreachedPasswords(): BreachedPasswords {
  return {
    includes: async (password) => {
      const { dictionary } = await import('@zxcvbn-ts/language-common');
      return dictionary['passwords-common'].includes(password.toLowerCase());
    },
  };
}
