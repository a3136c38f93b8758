/** By code unit, as every store here compares; for `toSorted`. */
export function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
