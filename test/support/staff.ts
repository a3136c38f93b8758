import type { TestSite } from './a-site.ts';

/** SEAM: signs a member of staff in and gives the headers of their calls (cookie and x-csrf-token). */
export async function signIn(_site: TestSite): Promise<Record<string, string>> {
  return {};
}
