import { asciiDigits } from './digits.ts';

/** Groups of digits of any script, with what may stand between them and a plus sign before them. */
const RUN = /\+?\p{Nd}+(?:[\t\p{Zs}\p{Cf}\p{Pd}._\u00b7/]{1,3}\p{Nd}+)*/gu;

/** The groups of a telephone number: 3-3-4. */
const PHONE = /334/g;

/** The groups of a card number: in fours, 4-6-5, 4-6-4, or single digits. */
const CARD = /^(?:4444[123]?|46[45]|1{13,19})$/;

/**
 * Masks card numbers in free text. A card number has 13 to 19 digits, starts with 2 to 6, passes the
 * Luhn check and stands as cards do: unbroken, 4-4-4-4 and up to three more, 4-6-5, 4-6-4, or with
 * the same mark between all digits. All digits but the last four become `*`. No card number is ever
 * stored (BOOK-5).
 *
 * The end of a telephone number can look like the beginning of the card behind it, so cards beside
 * telephone numbers are looked for first. After a mask, the remaining digits and those that follow
 * can form another card number, so the text is checked again until nothing changes.
 */
export function maskCardNumbers(text: string, fewestUnbroken = 13): string {
  const beside = text.replace(RUN, (run) => maskRun(run, fewestUnbroken, PHONE));
  const masked = beside.replace(RUN, (run) => maskRun(run, fewestUnbroken));
  return masked === text ? text : maskCardNumbers(masked, fewestUnbroken);
}

/** Whether a text has a card number (BOOK-5). */
export function hasCardNumber(text: string): boolean {
  return maskCardNumbers(text) !== text;
}

/** Masks card numbers in a phone field. Fewer than 15 unbroken digits can be a phone number. */
export function maskCardInPhone(text: string): string {
  return maskCardNumbers(text, 15);
}

/**
 * Masks every card number in a run of groups, but none with a group of what is left `aside`.
 * Overlapping candidates are all masked, since any of them could be the card.
 */
function maskRun(run: string, fewestUnbroken: number, aside = /^$/): string {
  const typed = run.match(/\p{Nd}+/gu) ?? [];
  const [before = '', ...marks] = run.split(/\p{Nd}+/u);
  const groups = typed.map(asciiDigits);
  const shown = [...typed];
  // One character a group. No group of more than nine digits stands beside others in a card number.
  const sizes = groups
    .map(({ length }) => Math.min(length, 9))
    .join('')
    .replace(aside, '000');
  // A telephone number in international form has at most 15 digits.
  const fewest = before === '+' ? 16 : fewestUnbroken;
  for (const first of groups.keys()) {
    let digits = '';
    for (let last = first; last < groups.length && digits.length < 19; last += 1) {
      digits += groups[last];
      const isCard =
        first === last ? digits.length >= fewest : areCardGroups(sizes.slice(first, last + 1), marks, first);
      if (isCard && passesCheck(digits)) hide(shown, first, last);
    }
  }
  return before + shown.map((group, index) => group + (marks[index] ?? '')).join('');
}

function areCardGroups(sizes: string, marks: readonly string[], first: number): boolean {
  return CARD.test(sizes) && (sizes[0] !== '1' || new Set(marks.slice(first, first + sizes.length - 1)).size === 1);
}

function hide(groups: string[], first: number, last: number): void {
  let open = 4;
  for (let index = last; index >= first; index -= 1) {
    const digits = [...(groups[index] ?? '')];
    const hidden = Math.max(digits.length - open, 0);
    open -= digits.length - hidden;
    groups[index] = '*'.repeat(hidden) + digits.slice(hidden).join('');
  }
}

function passesCheck(digits: string): boolean {
  if (!/^[2-6]\d{12,18}$/.test(digits)) return false;
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const weighted = index % 2 === 1 ? 2 * digit : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}
