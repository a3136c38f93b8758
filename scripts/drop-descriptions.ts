import type { Plugin } from 'vite';
import { clientBuild } from './client-build.ts';

const TEXT = String.raw`(?:'(?:[^'\\]|\\.)*'|\x60[^\x60]*\x60)`;
const OF_SCHEMAS = new RegExp(String.raw`,\s*v\.(?:description\(\s*${TEXT}\s*,?\s*\)|metadata\(\{[^}]*\}\))`, 'g');
const BODY = String.raw`(?:query|headers|body): (?:.*\{\n(?: {4}.*\n)+ {2}\}\)|.*)`;
const OF_CALLS = new RegExp(
  String.raw`^ {2}(?:(?:summary|description):\s*${TEXT}|isTagged: true|status: \d+|${BODY}),$`,
  'gm',
);

/**
 * Leaves out of what browsers load what only the server reads of schemas and calls: texts for the
 * description of the API, what is asked with, and how an answer is sent.
 */
export function dropDescriptions(): Plugin {
  return {
    name: 'drop-descriptions',
    enforce: 'pre',
    apply: clientBuild,
    transform: {
      filter: { id: /src\/ports\/api\// },
      handler: (code) => ({ code: code.replace(OF_SCHEMAS, '').replace(OF_CALLS, ''), map: null }),
    },
  };
}
