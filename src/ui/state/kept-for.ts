/** What the server fills in where a page is drawn ahead of time: the setting RETENTION_MONTHS is its own, and not known to the build. */
const MARK = '{{RETENTION}}';

/** How long personal data is kept, in words: as the server has filled it in, 24 months where no server did. */
export function keptFor(): string {
  if (typeof document === 'undefined') return MARK;
  const told = document.querySelector('meta[name="retention"]')?.getAttribute('content');
  return told === null || told === undefined || told === MARK ? '24 months' : told;
}
