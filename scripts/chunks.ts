import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { clientBuild } from './client-build.ts';

/** What a bundler tells of a module: who imports it at once. */
type ChunkingContext = {
  getModuleInfo(
    id: string,
  ): { readonly importers: readonly string[]; readonly dynamicImporters: readonly string[] } | null;
};

/**
 * Puts what several pages share into few files: React and the router, which stay the same from one version of the site to the next; what
 * every page needs; what the booking steps share; what the other pages share; what both do; and all that staff alone use, which no visitor
 * downloads. What staff use of a visitor's pages stays where it is. Without this the bundler makes a file of
 * each set of pages that share something, dozens of them.
 */
export function siteChunks(): Plugin {
  return {
    name: 'site-chunks',
    apply: clientBuild,
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } } } }),
  };
}

const STEP = /^(booking-steps|vehicles-page|rate-quote-page|booking-page|reservation-complete-page|reservations-api)\./;

const STAFF = /^(staff-area|staff-apis)\./;

/** The step with a form, which shares more with the other forms than with the steps. */
const FORM_STEP = 'booking-page.tsx';

/** The list is the first step with code of its own; what only later steps share can wait for them. */
const LIST = 'vehicles-page.tsx';
const isEarly = (start: string): boolean => [LIST, 'booking-steps.tsx'].includes(start);

/** The first group takes a module with all that it needs: what more pages share comes before what fewer do. */
const GROUPS = [
  {
    name: 'vendor',
    test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\/|rolldown\/runtime/,
  },
  group('site', /src\/|vite\/|rolldown\//, (starts) => starts.includes('index.html')),
  group(
    'forms',
    /src\//,
    (starts) => starts.length > 1 && starts.includes(FORM_STEP) && starts.filter(isStep).length === 1,
  ),
  group('shared', /src\//, (starts) => starts.some(isStep) && !starts.every(isStep)),
  group('booking', /src\//, (starts) => starts.every(isStep) && starts.some(isEarly) && starts.join() !== LIST),
  group('quote', /src\//, (starts) => starts.length > 1 && starts.every(isStep)),
  group('pages', /src\//, (starts) => starts.length > 1 && !starts.every(isStaff)),
  {
    name: (id: string, context: ChunkingContext) => alonePublic(id, context) ?? null,
    debugName: 'one page and staff',
    test: /src\//,
  },
  group('staff', /src\/|node_modules\/(lean-qr|@tanstack)\//, (starts) => starts.every(isStaff)),
];

/** What one public page shares with the staff area goes by the name of that page: the staff's own code must not come along. */
function alonePublic(id: string, context: ChunkingContext): string | undefined {
  const starts = [...startsOf(id, context)];
  const [visitor, ...others] = starts.filter((start) => !isStaff(start));
  return others.length === 0 && starts.some(isStaff) ? visitor?.replace(/\.tsx?$/, '') : undefined;
}

function group(debugName: string, test: RegExp, takes: (starts: readonly string[]) => boolean) {
  const name = (id: string, context: ChunkingContext) => {
    const starts = [...startsOf(id, context)];
    const visitors = starts.filter((start) => !isStaff(start));
    return takes(visitors.length > 0 ? visitors : starts) ? debugName : null;
  };
  return { name, debugName, test };
}

function isStep(start: string): boolean {
  return STEP.test(start);
}

function isStaff(start: string): boolean {
  return STAFF.test(start);
}

/** The files from which a module is reached without a dynamic import on the way, by their names. */
function startsOf(id: string, context: ChunkingContext, seen = new Set<string>()): Set<string> {
  seen.add(id);
  const module = context.getModuleInfo(id);
  const importers = module?.importers ?? [];
  const isStart = importers.length === 0 || (module?.dynamicImporters.length ?? 0) > 0;
  const above = importers.filter((importer) => !seen.has(importer));
  return new Set([
    ...(isStart ? [basename(id)] : []),
    ...above.flatMap((importer) => [...startsOf(importer, context, seen)]),
  ]);
}
