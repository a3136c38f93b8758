import { onTestFinished, vi } from 'vitest';

/**
 * Installs browser globals for an adapter that runs in Node: paths resolve to the site, cookies are
 * stored and sent, and XMLHttpRequest is implemented on fetch as far as the adapter needs it. Tests
 * in a real browser cover the real behaviour.
 */
export function stubPage(url: string): void {
  const realFetch = globalThis.fetch;
  const jar = new Map<string, string>();
  const fetchWithCookies = async (path: string | URL, init: RequestInit = {}): Promise<Response> => {
    // The site runs in this process too, and calls other servers by their whole addresses.
    if (!String(path).startsWith('/')) return realFetch(path, init);
    const headers = new Headers(init.headers);
    if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await realFetch(`${url}${path}`, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  vi.stubGlobal('fetch', fetchWithCookies);
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      readonly upload: { onprogress?(event: { loaded: number; total: number }): void } = {};
      readonly #headers = new Headers();
      #target = { method: '', path: '' };
      status = 0;
      responseText = '';
      timeout = 0;
      onload?: () => void;
      onerror?: () => void;
      open(method: string, path: string): void {
        this.#target = { method, path };
      }
      setRequestHeader(name: string, value: string): void {
        this.#headers.set(name, value);
      }
      send(body: FormData): void {
        const { method, path } = this.#target;
        fetchWithCookies(path, { method, headers: this.#headers, body })
          .then(async (response) => {
            this.status = response.status;
            this.responseText = await response.text();
            this.upload.onprogress?.({ loaded: 1, total: 1 });
            this.onload?.();
          })
          .catch(() => this.onerror?.());
      }
    },
  );
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
}
