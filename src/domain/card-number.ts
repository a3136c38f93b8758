/**
 * Hides card numbers that somebody typed into free text: of every Luhn-valid run of 13 to 19 digits that starts as cards do (2 to 6),
 * written together or in groups, all digits but the last four become `*`. No card number is ever stored (specification, section 3).
 */
export function maskCardNumbers(text: string): string {
  return text.replace(/\d+(?:[ \u00a0.\-/]{1,3}\d+)*/g, maskRun);
}

function maskRun(run: string): string {
  const groups = run.match(/\d+/g) ?? [];
  const separators = run.match(/\D+/g) ?? [];
  for (let first = 0; first < groups.length; first += 1) {
    let digits = '';
    for (let last = first; last < groups.length && digits.length <= 19; last += 1) {
      digits += groups[last];
      if (isCardNumber(digits)) {
        hide(groups, first, last);
        first = last;
        break;
      }
    }
  }
  return groups.map((group, index) => group + (separators[index] ?? '')).join('');
}

function hide(groups: string[], first: number, last: number): void {
  let shown = 4;
  for (let index = last; index >= first; index -= 1) {
    const group = groups[index] ?? '';
    const kept = Math.min(shown, group.length);
    shown -= kept;
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
