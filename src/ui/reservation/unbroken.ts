/** A formatted moment that breaks before its time of day at most, and never inside. */
export function unbroken(moment: string): string {
  return moment.replace(/ (?=[ap]m\b)/g, '\u00a0');
}
