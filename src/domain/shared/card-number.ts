/**
 * Hides card numbers that somebody typed into free text: of every Luhn-valid run of 13 to 19 digits that starts as cards do (2 to 6),
 * written together or in groups with blanks, dashes, points or slashes between them, all digits but the last four become `*`. No card
 * number is ever stored (BOOK-5). What is left after one pass may read as a card with the digits that follow it, so it
 * is looked at again until nothing changes.
 */
export function maskCardNumbers(text: string, fewestDigits = 13): string {
  const masked = text.replace(/\d+(?:[\t\p{Zs}\p{Cf}\p{Pd}._\u00b7/]{1,3}\d+)*/gu, (run) => maskRun(run, fewestDigits));
  return masked === text ? text : maskCardNumbers(masked, fewestDigits);
}

/** The same for a phone field, from 15 digits on: a shorter run may well be somebody's number. */
export function maskCardInPhone(text: string): string {
  return maskCardNumbers(text, 15);
}

/** Masks every card in a run of groups, those too that overlap one another: which of them is the card cannot be told. */
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
