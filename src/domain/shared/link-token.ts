/** What a page says of the token of a link that is not whole. */
export const CUT_SHORT = 'Part of it may be missing: copy the whole link';

/**
 * Returns the token in what stands behind the `#` of a link: a content and its code of 43 characters
 * (`SiteTokens`). What cannot belong to it is left out: characters that mail and chat programs
 * escape, and whatever follows, such as a full stop or the parameters of a campaign. Undefined where
 * no token is whole.
 */
export function tokenIn(fragment: string): string | undefined {
  return /[\w-]+\.[\w-]{43}/.exec(withoutEscapes(fragment))?.[0];
}

/** Returns the same of a token without a content, such as that of a sign-in link (STAFF-21). */
export function bareTokenIn(fragment: string, characters = 43): string | undefined {
  return new RegExp(`[\\w-]{${characters}}`).exec(withoutEscapes(fragment))?.[0];
}

function withoutEscapes(fragment: string): string {
  return fragment.replace(/%\w\w/g, '');
}
