import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { siteChunks } from './scripts/chunks.ts';
import { noteBuild } from './scripts/note-build.ts';
import { precompress } from './scripts/precompress.ts';
import { prerender } from './scripts/prerender.ts';

const { browserslist } = packageJson;
/** The server of `npm run dev`. */
const API = `http://127.0.0.1:${process.env.PORT || 3000}`;

export default defineConfig({
  root: 'src/ui',
  plugins: [react(), siteChunks(), prerender(), precompress(), noteBuild()],
  build: {
    outDir: '../../dist',
    emptyOutDir: true,
    // Supported browsers (PAGE-38) have its syntax but for static blocks and lookbehinds, which no
    // file has (test/server/built-pages.test.ts). By their names classes would grow for a bug of one.
    target: 'es2022',
    cssTarget: browserslist.map((name) => name.replace('ios_saf', 'ios').replace(' ', '')),
    // A drawing of its own is kept by browsers; the arrow of a list is too small for that.
    assetsInlineLimit: (path) => path.endsWith('/select-arrow.svg'),
    modulePreload: { polyfill: false },
    // Most of a build is compressing and rendering pages ahead.
    // Names of files are in every page: 8 hexadecimal digits take half the bytes of base64.
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: { hashCharacters: 'hex' },
      // A schema that no page uses is left out, though functions of valibot (`v`) build it.
      treeshake: { manualPureFunctions: ['v', 'textOf', 'lenient'] },
    },
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  server: { proxy: { '/api': API, '/car-images': API, '/send': API } },
});
