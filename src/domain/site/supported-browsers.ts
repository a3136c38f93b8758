/** The oldest supported version of each browser, as `browserslist` in package.json has it (PAGE-38). */
export const OLDEST_BROWSERS = { safari: 15.6, chrome: 109, firefox: 115 } as const;

/**
 * How user agents give their version. Order matters: each browser of an iPhone or iPad is the Safari
 * of its system, and most others also name Safari.
 */
const VERSIONS: readonly (readonly [keyof typeof OLDEST_BROWSERS, RegExp])[] = [
  ['safari', /\((?:iPhone|iPad|iPod)[^)]* OS (\d+_\d+)/],
  ['chrome', /Chrome\/(\d+)/],
  ['firefox', /Firefox\/(\d+)/],
  ['safari', /Version\/(\d+\.\d+)\S* (?:Mobile\S* )?Safari\//],
];

/** Whether a user agent names a browser that is too old for the site. An unknown one is not. */
export function isTooOld(agent: string): boolean {
  for (const [browser, version] of VERSIONS) {
    const [, found] = version.exec(agent) ?? [];
    if (found !== undefined) return Number(found.replace('_', '.')) < OLDEST_BROWSERS[browser];
  }
  return /MSIE |Trident\//.test(agent);
}

/** What a browser that is too old shows above each page: the words around the phone number. */
export const TOO_OLD = ['This browser is too old for our site. Use a newer one, or call us at ', '.'] as const;
