/** Names of large providers as people mistype them. None of these is a provider of its own. */
const MISTYPED_NAMES = new Map([
  ['gmial', 'gmail'],
  ['gmai', 'gmail'],
  ['gmil', 'gmail'],
  ['gmal', 'gmail'],
  ['gamil', 'gmail'],
  ['gnail', 'gmail'],
  ['gmali', 'gmail'],
  ['hotmial', 'hotmail'],
  ['hotmai', 'hotmail'],
  ['hotmal', 'hotmail'],
  ['hotmil', 'hotmail'],
  ['homail', 'hotmail'],
  ['hotnail', 'hotmail'],
  ['outlok', 'outlook'],
  ['outloo', 'outlook'],
  ['yaho', 'yahoo'],
  ['yahooo', 'yahoo'],
  ['yhaoo', 'yahoo'],
  ['iclod', 'icloud'],
  ['icoud', 'icloud'],
]);

/** Ends of domains that do not exist, and the one that was meant. */
const MISTYPED_ENDS = new Map(['con', 'cmo', 'ocm', 'comm', 'coom', 'vom', 'xom'].map((end) => [end, 'com']));

/**
 * Returns the address that was likely meant where the domain of a typed one is mistyped (BOOK-4), from
 * a short list. Undefined where nothing is. An address is never refused for it.
 */
export function suggestEmail(typed: string): string | undefined {
  const [, name, domain = ''] = /^(\S+@)(\S+)$/.exec(typed.trim()) ?? [];
  const [end = '', provider = '', ...more] = domain.toLowerCase().split('.').reverse();
  const meantEnd = MISTYPED_ENDS.get(end) ?? end;
  const meantProvider = MISTYPED_NAMES.get(provider) ?? provider;
  if (name === undefined || (meantEnd === end && meantProvider === provider)) return undefined;
  return `${name}${[meantEnd, meantProvider, ...more].reverse().join('.')}`;
}
