import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { DEFAULT_COMPANY } from '../src/domain/shared/company.ts';
import { DEFAULT_HOURS } from '../src/domain/shared/opening-hours.ts';
import { toInstant } from '../src/domain/shared/toronto-time.ts';
import { STEPS } from '../src/domain/trip/steps.ts';
import { FLEET_PRELOAD, HEAD_MARKS, PAGE_CODE_FILE } from '../src/ports/api/built-pages.ts';
import { type BuiltPage, fileOfPage } from '../src/ports/api/pages.ts';
import { clientBuild } from './client-build.ts';

/**
 * Builds an HTML file for each page: prerendered, or a shell for staff.
 * The pages' own code renders them, so hydration finds the same markup.
 */
export function prerender(): Plugin {
  return {
    name: 'prerender',
    apply: clientBuild,
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const template = bundle['index.html'];
        if (template?.type !== 'asset') throw new Error('the build made no index.html');
        const prerenderedAt = toInstant(Date.now());
        await withPageCode(async ({ BUILT_PAGES, renderPage }, files) => {
          for (const [name, source] of files) {
            this.emitFile({ type: 'asset', fileName: join(dirname(PAGE_CODE_FILE), name), source });
          }
          for (const page of BUILT_PAGES) {
            const { head, root, beside } = await renderPage(page, prerenderedAt, {
              company: DEFAULT_COMPANY,
              hours: DEFAULT_HOURS,
              texts: {},
            });
            const source = String(template.source)
              .replace(HEAD_MARKS[0], (begin) => `${begin}${head}${HEAD_MARKS[1]}`)
              .replace('</head>', (end) => `${preloads(page, bundle)}\n${end}`)
              .replaceAll(SCRIPT_TAG, (start) => `${start} fetchpriority="low"`)
              .replace('<div id="root"></div>', (empty) =>
                root === undefined
                  ? `${empty}${beside}`
                  : `<div id="root" data-prerendered-at="${prerenderedAt}">${root}</div>`,
              );
            this.emitFile({ type: 'asset', fileName: fileOfPage(page), source });
          }
        });
        delete bundle['index.html'];
      },
    },
  };
}

/**
 * Scripts come after what the page shows first. On a slow network they would take its bandwidth, and
 * nothing can be painted without the styles.
 */
const SCRIPT_TAG = /<(?:script type="module"|link rel="modulepreload")/g;

type PageCode = typeof import('../src/ui/app/prerender.tsx');

/**
 * Builds the pages' code for Node in a temporary folder, and removes it after use. Its files go with
 * the built pages, since the server renders the list (PAGE-36). They hold React, in the version and
 * mode of the browser's.
 */
async function withPageCode<T>(
  use: (code: PageCode, files: readonly (readonly [name: string, source: Buffer])[]) => Promise<T>,
): Promise<T> {
  const folder = join(process.cwd(), 'node_modules/.cache', `prerender-${process.pid}`);
  try {
    await build({
      logLevel: 'warn',
      ssr: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        ssr: 'app/prerender.tsx',
        outDir: folder,
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
      },
    });
    const names = (await readdir(folder)).filter((name) => name.endsWith('.mjs'));
    const files = await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const));
    return await use(await import(pathToFileURL(join(folder, basename(PAGE_CODE_FILE))).href), files);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the preload tags of a page. A later step also preloads the fleet. */
function preloads(page: BuiltPage, bundle: Rolldown.OutputBundle): string {
  const isStep = STEPS.some(({ step, path }) => step > 1 && path === page);
  const wanted = [`${fileOfPage(page).replace('.html', '')}-page`, ...(isStep ? ['booking-steps'] : [])];
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const onEveryPage = new Set(withImports('main', chunks));
  const needed = new Set(
    wanted.flatMap((name) => withImports(name, chunks)).filter((chunk) => !onEveryPage.has(chunk)),
  );
  const styles = new Set([...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  return [
    ...(isStep ? [FLEET_PRELOAD] : []),
    ...[...needed].map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
    ...[...styles].map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
  ].join('\n');
}

/**
 * Returns the chunk of a source file with its static imports. Imported chunks come first, which is
 * the order of their styles.
 */
function withImports(source: string, chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const found = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (chunk === undefined || found.has(chunk)) return;
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
    found.add(chunk);
  };
  add(chunks.find(({ moduleIds }) => moduleIds.some((id) => id.includes(`/${source}.ts`))));
  return [...found];
}
