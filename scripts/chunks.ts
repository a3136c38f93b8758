import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { clientBuild } from './client-build.ts';

/** What the bundler reports about a module: its static importers. */
type ChunkingContext = {
  getModuleInfo(
    id: string,
  ): { readonly importers: readonly string[]; readonly dynamicImporters: readonly string[] } | null;
};

/**
 * Groups shared modules into few files: React and the router, which rarely change between versions
 * of the site; what every page needs, or both booking steps and other pages; what the steps share;
 * what the other pages share; and the code that only staff use, which no visitor downloads. Code of a public
 * page that staff also use stays with that page. Without these groups the bundler creates dozens of
 * files, one for each set of pages that share a module.
 */
export function siteChunks(): Plugin {
  return {
    name: 'site-chunks',
    apply: clientBuild,
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } } } }),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && (file.isEntry || file.name === 'vendor')) file.code = COMPILE_AHEAD + file.code;
        }
      },
    },
  };
}

/**
 * Chromium compiles a file that starts with this comment as a whole, beside the main thread; without
 * it, each function on the main thread when it is first called. For the files that every page loads.
 */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad\n';

const STEP =
  /^(booking-steps|vehicles-page|rate-quote-page|email-quote-form|booking-page|reservation-complete-page|fleet|bookings)\./;

/** What late calls share is loaded with the first of them. */
const CALLS = /^(bookings|messages)\.ts$/;

const STAFF = /^staff-area\./;

/**
 * The page of a reservation, which most visitors never open. Code that it shares with other pages is
 * grouped as if it did not exist.
 */
const LATE = /^my-reservation(-page)?\./;

/** What the home page shares with other pages is part of what every page needs. */
const HOME = 'home-page.tsx';

/**
 * The vehicle list is the first step with code of its own. Code that only later steps share is
 * loaded after it.
 */
const LIST = 'vehicles-page.tsx';
const isEarly = (start: string): boolean => [LIST, 'booking-steps.tsx', 'fleet.ts'].includes(start);

/**
 * A module goes to the first matching group, with everything that it needs. Groups that more pages
 * share come first.
 */
const GROUPS = [
  {
    name: 'vendor',
    test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\/|rolldown\/runtime/,
  },
  group(
    'site',
    /src\/|vite\/|rolldown\//,
    (starts) => starts.includes('index.html') || (starts.includes(HOME) && starts.length > 1) || isBetween(starts),
  ),
  group('booking', /src\//, (starts) => starts.every(isStep) && starts.some(isEarly) && starts.join() !== LIST),
  group('forms', /src\//, isOfForms),
  group('calls', /src\//, (starts) => starts.length > 1 && starts.every(isCall)),
  group('quote', /src\//, (starts) => starts.length > 1 && starts.every(isStep)),
  group('pages', /src\//, (starts) => starts.length > 1 && !starts.every(isStaff)),
  {
    name: (id: string, context: ChunkingContext) => alonePublic(id, context) ?? null,
    debugName: 'one page and staff',
    test: /src\//,
  },
  group('staff', /src\/|node_modules\/(lean-qr|@tanstack)\//, (starts) => starts.every(isStaff)),
];

/**
 * Returns the name of the public page if it is the only one that shares a module with the staff area
 * or with the page of a reservation, or of the latter where it shares with staff alone. The chunk is
 * named after that page, so that no staff code gets into it.
 */
function alonePublic(id: string, context: ChunkingContext): string | undefined {
  const starts = [...startsOf(id, context)];
  const [visitor, ...others] = starts.filter((start) => !isStaff(start) && !isLate(start));
  const late = starts.some(isLate) ? 'my-reservation-page' : undefined;
  if (others.length > 0 || starts.length === 1) return undefined;
  return visitor === undefined ? late : visitor.replace(/\.tsx?$/, '');
}

function group(debugName: string, test: RegExp, takes: (starts: readonly string[]) => boolean) {
  const name = (id: string, context: ChunkingContext) => {
    const starts = [...startsOf(id, context)];
    const visitors = starts.filter((start) => !isStaff(start));
    const usual = visitors.filter((start) => !isLate(start));
    if (usual.length === 0 && visitors.length > 0) return null;
    return takes(usual.length > 0 ? usual : starts) ? debugName : null;
  };
  return { name, debugName, test };
}

function isCall(start: string): boolean {
  return CALLS.test(start);
}

function isStep(start: string): boolean {
  return STEP.test(start);
}

/** Whether pages and forms of later booking steps share it with other pages, as they do the fields. */
function isOfForms(starts: readonly string[]): boolean {
  const steps = starts.filter(isStep);
  return steps.length > 0 && starts.length > steps.length && steps.every(isLater);
}

function isLater(step: string): boolean {
  return /-(page|form)\.tsx$/.test(step) && !isEarly(step);
}

/**
 * Whether booking steps and other pages share it. It is little, and smaller when it is compressed
 * with the rest of the site.
 */
function isBetween(starts: readonly string[]): boolean {
  return starts.some(isStep) && !starts.every(isStep) && !starts.every(isCall) && !isOfForms(starts);
}

function isLate(start: string): boolean {
  return LATE.test(start);
}

function isStaff(start: string): boolean {
  return STAFF.test(start);
}

/** Returns the names of the entry files that reach a module by static imports only. */
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
