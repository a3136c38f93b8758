const UNITS = ['kB', 'MB', 'GB', 'TB'];

/** Formats a number of bytes: "3 kB", "41.5 MB", "2 GB". A unit is 1,000 of the one before. */
export function formatBytes(bytes: number): string {
  const index = UNITS.findLastIndex((_, power) => bytes >= 1000 ** (power + 1));
  const unit = Math.max(0, index);
  return `${Number((bytes / 1000 ** (unit + 1)).toFixed(1))} ${UNITS[unit]}`;
}
