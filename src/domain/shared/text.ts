/**
 * One line of typed text as it is kept (BOOK-6): line breaks and other control characters become a space, ends are trimmed, and half a surrogate
 * pair becomes the replacement character, so that every store gives back what it was given.
 */
export function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}

/** Typed text of several lines as it is kept: line breaks as `\n`, no other control characters but the tab, ends trimmed. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]+/gu, '')
    .trim();
}

/** Whether the text looks like an e-mail address as a browser's email field has it, with a dot in its domain; at most 254 characters. */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i.test(text)
  );
}
