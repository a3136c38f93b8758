import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { clientBuild } from './client-build.ts';

const PRODUCTION_BUILD = fileURLToPath(
  new URL('../node_modules/react-router/dist/production/index.mjs', import.meta.url),
);

/**
 * Lets the bundler leave out what the site does not use of React Router (forms, scroll restoration, fetchers): its production build says
 * nowhere that making a context or a component has no other effect, and names them for developer tools. Where a newer version reads
 * otherwise nothing happens, but for the bytes that test/e2e/page-weight.test.ts counts.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    enforce: 'pre',
    apply: clientBuild,
    config: () => ({ resolve: { alias: [{ find: /^react-router$/, replacement: PRODUCTION_BUILD }] } }),
    transform: {
      filter: { id: /react-router\/dist\/production/ },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = .*;$/gm, '')
          .replace(/^(var \w+ = )(React\d*\.(?:createContext|forwardRef)\()/gm, '$1/* @__PURE__ */ $2'),
        map: null,
      }),
    },
  };
}
