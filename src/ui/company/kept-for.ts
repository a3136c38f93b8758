import { RETENTION_MARK } from '../../ports/api/pages.ts';

/** How long personal data is kept, in words: as the server has filled it in, 24 months where no server did. */
export function keptFor(): string {
  if (typeof document === 'undefined') return RETENTION_MARK;
  const told = document.querySelector('meta[name="retention"]')?.getAttribute('content');
  return told === null || told === undefined || told === RETENTION_MARK ? '24 months' : told;
}
