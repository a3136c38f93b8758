import type { Mailbox } from './email.ts';

/** Characters that reverse or isolate the direction of text, so that it can read as another one. */
const DIRECTION_CONTROLS = /\p{Bidi_Control}/gu;

/**
 * Characters that a mail program shows as nothing or joins to their neighbour: a link or a number
 * that they divide still looks like one.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Me}]/gu;

/**
 * Matches text that mail programs or people take for a link or a telephone number: signs of a URL
 * or an e-mail address, a dot in front of two letters of any script (a host, like `.com` or `.рф`),
 * the prefix of an encoded host name, three digits that no letter divides, and seven Han digits.
 */
const LINK_OR_PHONE =
  /[/\\@:\u2044\u2215\u29f8\u2236\ua789]|[.\u3002][\p{L}\p{M}]{2}|xn--|(?:\p{N}[^\p{L}\p{N}]*){3}|(?:[〇零一二三四五六七八九][^\p{L}\p{N}]*){7}/iu;

/**
 * Returns a typed name as a greeting, a header or a subject may carry it (MAIL-5): without
 * direction controls; undefined if it holds a link or a telephone number. A stranger can type
 * somebody else's e-mail address and any text as the name. Compatibility forms count as what they
 * stand for (full-width, mathematical and circled characters).
 */
export function displayName(typed: string): string | undefined {
  const looksLike = typed.normalize('NFKC').replace(INVISIBLE, '');
  return LINK_OR_PHONE.test(looksLike) ? undefined : withoutDirection(typed) || undefined;
}

/** Returns a mailbox with the name that a person typed, if a header may carry it. */
export function namedMailbox(typed: string, address: string): Mailbox {
  const name = displayName(typed);
  return { ...(name === undefined ? {} : { name }), address };
}

/** Removes direction controls from one line of text. */
export function withoutDirection(text: string): string {
  return text.replace(DIRECTION_CONTROLS, '').trim();
}
