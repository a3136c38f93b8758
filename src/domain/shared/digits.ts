/**
 * Returns a text with the decimal digits of every script as 0 to 9. Unicode has them in sets of
 * ten, from zero to nine, and a set can follow another directly.
 */
export function asciiDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let before = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
    return String(before % 10);
  });
}
