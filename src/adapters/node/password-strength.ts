import type { PasswordStrength } from '../../ports/services/password-strength.ts';

/** The best score of zxcvbn: more than 10^10 guesses. The one below takes three common words in a row. */
const MIN_SCORE = 4;
/** Characters that are looked at. All 200 of a contrived password would keep the process busy for half a second. */
const MAX_LENGTH = 64;

/** Guesses are counted by zxcvbn with 49,233 common passwords, loaded when the first password is chosen. */
export function zxcvbnPasswordStrength(): PasswordStrength {
  let loaded: ReturnType<typeof load> | undefined;
  return {
    async isGuessable(password, words) {
      loaded ??= load();
      const zxcvbn = await loaded;
      // zxcvbn counts known words beside others as if they had to be found together: without them little may be left.
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
