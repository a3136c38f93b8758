import type { PasswordStrength } from '../../ports/services/password-strength.ts';

/**
 * The highest score of zxcvbn: more than 10^10 guesses. A password of three common words reaches
 * the score below.
 */
const MIN_SCORE = 4;
/**
 * Number of characters that are checked. A contrived password of 200 characters would block the
 * process for half a second.
 */
const MAX_LENGTH = 64;

/**
 * Estimates guesses with zxcvbn and its 49,233 common passwords. They are loaded with the first
 * call.
 */
export function zxcvbnPasswordStrength(): PasswordStrength {
  let loaded: ReturnType<typeof load> | undefined;
  return {
    async isGuessable(password, words) {
      loaded ??= load();
      const zxcvbn = await loaded;
      // zxcvbn scores a password higher for each `words` entry that it contains. So these are
      // removed first, and the remainder is scored.
      const rest = words.reduce((left, word) => left.replaceAll(new RegExp(RegExp.escape(word), 'gi'), ''), password);
      return [password, rest].some((text) => zxcvbn.check(text, [...words]).score < MIN_SCORE);
    },
  };
}

async function load() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: MAX_LENGTH });
}
