import type { ConfigEnv } from 'vite';

/**
 * The condition of a plug-in: it applies to the browser build, and not to the prerendering build.
 */
export function clientBuild(_config: unknown, { command, isSsrBuild }: ConfigEnv): boolean {
  return command === 'build' && isSsrBuild !== true;
}
