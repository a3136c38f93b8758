/**
 * Masks card numbers in free text. A card number is a Luhn-valid run of 13 to 19 digits that starts
 * with 2 to 6, written together or in groups separated by blanks, dashes, points or slashes. All
 * digits but the last four become `*`. No card number is ever stored (BOOK-5). After one pass, the
 * remaining digits and those that follow can form another card number, so the text is checked again
 * until nothing changes.
 */
export function maskCardNumbers(text: string, fewestDigits = 13): string {
  const masked = text.replace(/\d+(?:[\t\p{Zs}\p{Cf}\p{Pd}._\u00b7/]{1,3}\d+)*/gu, (run) => maskRun(run, fewestDigits));
  return masked === text ? text : maskCardNumbers(masked, fewestDigits);
}

/**
 * Masks card numbers of 15 digits or more in a phone field. A shorter run can be a phone number.
 */
export function maskCardInPhone(text: string): string {
  return maskCardNumbers(text, 15);
}

/**
 * Masks every card number in a run of groups. Overlapping candidates are all masked, since any of
 * them could be the card.
 */
function maskRun(run: string, fewestDigits: number): string {
  const groups = run.match(/\d+/g) ?? [];
  const separators = run.match(/\D+/g) ?? [];
  const shown = [...groups];
  for (const first of groups.keys()) {
    let digits = '';
    for (let last = first; last < groups.length && digits.length < 19; last += 1) {
      digits += groups[last];
      if (digits.length >= fewestDigits && isCardNumber(digits)) hide(shown, first, last);
    }
  }
  return shown.map((group, index) => group + (separators[index] ?? '')).join('');
}

function hide(groups: string[], first: number, last: number): void {
  let open = 4;
  for (let index = last; index >= first; index -= 1) {
    const group = groups[index] ?? '';
    const kept = Math.min(open, group.length);
    open -= kept;
    groups[index] = '*'.repeat(group.length - kept) + group.slice(group.length - kept);
  }
}

function isCardNumber(digits: string): boolean {
  if (!/^[2-6]\d{12,18}$/.test(digits)) return false;
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const weighted = place % 2 === 1 ? 2 * digit : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}
