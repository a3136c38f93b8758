import type { ConfigEnv } from 'vite';

/** Where a plug-in applies: the build of what browsers get, not the one of the code that draws pages ahead of time. */
export function clientBuild(_config: unknown, { command, isSsrBuild }: ConfigEnv): boolean {
  return command === 'build' && isSsrBuild !== true;
}
