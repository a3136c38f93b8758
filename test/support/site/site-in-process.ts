import { onTestFinished } from 'vitest';
import type { Role } from '../../../src/domain/staff/permissions.ts';
import type { ClosedDay } from '../../../src/domain/trip/closed-days.ts';
import type { FleetAvailability } from '../../../src/ports/api/availability.ts';
import type { Call } from '../../../src/ports/api/call.ts';
import { aBlock, addBlock } from '../values/blocks.ts';
import { aDecision, aStored, changeBooking } from '../values/changes.ts';
import { TRIP } from '../values/requests.ts';
import { aPlacedBooking, aVehicle } from '../values/samples.ts';
import { aSite, type SiteOptions, type TestSite } from './a-site.ts';
import { STAFF_EMAIL, startStaffSession } from './staff.ts';
import { anAccountThatSignsIn } from './staff-browser.ts';

/** What a page asked of the site. */
export type AskedCall = Pick<Call, 'method' | 'path'> & { readonly query: string; readonly body: unknown };

/** The site behind the pages of a test. */
export type SiteInProcess = TestSite & {
  /** What the pages asked so far, also what was lost. */
  readonly asked: readonly AskedCall[];
  /** The bodies of what they asked of a call. */
  sent(call: Call): readonly unknown[];
  /** The cookies that the browser has of the site. */
  readonly cookies: Map<string, string>;
  /** Adds fields to the bodies of a call, as an older page could. */
  alter(call: Call, fields: object): void;
  /** Loses the next answer of a call, as a network does: the site has done its work. */
  lose(call: Call): void;
  /** Holds the answers to what is asked of a call from now on, until the function that it returns is called. */
  hold(call: Call): () => void;
  /** Keeps a call from reaching the site until the function that it returns is called. */
  fail(call: Call): () => void;
};

/**
 * Starts the real application in the process of a page's test. `fetch` is its `inject`: no port is
 * opened. It is closed after the test.
 */
export async function aSiteInProcess(options: SiteOptions = {}): Promise<SiteInProcess> {
  restoreBuffers();
  // jsdom opens pages here.
  const site = await aSite({ publicUrl: window.location.origin, ...options });
  const asked: AskedCall[] = [];
  const cookies = new Map<string, string>();
  const lost: Call[] = [];
  const failing = new Set<Call>();
  const altered = new Map<Call, object>();
  const held = new Map<Call, Promise<void>>();
  const { fetch, XMLHttpRequest } = globalThis;
  const ask = async (address: string, request: PageRequest = {}): Promise<Response> => {
    // The site runs in this process too, and calls other servers by their whole addresses.
    if (!String(address).startsWith('/')) return fetch(address, request as RequestInit);
    const { method = 'GET', headers = {}, body } = request;
    const [path = '', query = ''] = address.split('?');
    const isForm = body instanceof FormData;
    const call = { method, path, query, body: isForm ? Object.fromEntries(body) : body ? JSON.parse(body) : undefined };
    const isOf = (other: Call): boolean => isCallOf(other, call);
    const releases = [...held].filter(([other]) => isOf(other)).map(([, released]) => released);
    asked.push(call);
    if ([...failing].some(isOf)) throw new TypeError('Failed to fetch');
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const [, more] = [...altered].find(([other]) => isOf(other)) ?? [];
    const text = more ? JSON.stringify({ ...call.body, ...more }) : body;
    const sent = isForm ? await inParts(body) : { headers, ...(text ? { payload: text } : {}) };
    const all = { ...headers, ...sent.headers, cookie };
    const answer = await site.app.inject({ method, url: address, ...sent, headers: all });
    for (const { name, value } of answer.cookies) cookies.set(name, value);
    await Promise.all(releases);
    const index = lost.findIndex(isOf);
    if (index >= 0) {
      lost.splice(index, 1);
      throw new TypeError('Failed to fetch');
    }
    const isEmpty = answer.statusCode === 204 || answer.statusCode === 304;
    return new Response(isEmpty ? null : answer.payload, { status: answer.statusCode });
  };
  Object.assign(globalThis, { fetch: ask, XMLHttpRequest: uploadsBy(ask) });
  onTestFinished(() => {
    Object.assign(globalThis, { fetch, XMLHttpRequest });
  });
  return {
    ...site,
    asked,
    sent: (call) => asked.filter((other) => isCallOf(call, other)).map(({ body }) => body),
    cookies,
    alter: (call, fields) => void altered.set(call, fields),
    lose: (call) => void lost.push(call),
    hold(call) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(call, promise);
      return () => {
        if (held.get(call) === promise) held.delete(call);
        resolve();
      };
    },
    fail(call) {
      failing.add(call);
      return () => void failing.delete(call);
    },
  };
}

/** The same, of an office that is closed on days. */
export async function aSiteClosedOn(...days: readonly ClosedDay[]): Promise<SiteInProcess> {
  const site = await aSiteInProcess();
  for (const day of days) await site.ports.closedDays.add(day.date, { value: day });
  return site;
}

/** Stores what keeps vehicles, by their ids, from being free on the days of `TRIP`: a booking or a block. */
export async function occupy({ ports }: TestSite, vehicles: FleetAvailability): Promise<void> {
  for (const [id, state] of Object.entries(vehicles)) {
    if (state === 'blocked') {
      await addBlock(ports.blocks, aBlock({ vehicleId: id, from: TRIP.pickupTime, to: TRIP.dropoffTime }));
      continue;
    }
    const stored = aStored(aPlacedBooking({ vehicle: aVehicle({ id }) }));
    await ports.bookings.add(stored.value.id, stored);
    await changeBooking(ports.bookings, stored.value.id, aDecision(stored.value, 'approved'));
  }
}

/** The same, in a browser in which a member of staff is signed in, whose password is `PASSWORD`. */
export async function aStaffSiteInProcess(
  options: SiteOptions & { readonly role?: Role } = {},
): Promise<SiteInProcess> {
  const { role, ...rest } = options;
  const site = await aSiteInProcess(rest);
  await anAccountThatSignsIn(site, STAFF_EMAIL, role);
  site.cookies.set('staff', (await startStaffSession(site.ports)).token);
  return site;
}

function isCallOf({ method, path }: Call, asked: Pick<AskedCall, 'method' | 'path'>): boolean {
  const [names, given] = [path.split('/'), asked.path.split('/')];
  const isSame = names.every((name, index) => name.startsWith(':') || name === given[index]);
  return method === asked.method && names.length === given.length && isSame;
}

/** What the client of the pages gives to `fetch`. */
type PageRequest = {
  readonly method?: Call['method'];
  readonly headers?: Record<string, string>;
  readonly body?: string | FormData | null;
};

/** A form in parts, as a browser sends it. */
async function inParts(form: FormData) {
  const parts: (string | Buffer)[] = [];
  for (const [name, value] of form) {
    const isText = typeof value === 'string';
    const file = isText ? '' : `; filename="${value.name}"\r\nContent-Type: application/octet-stream`;
    parts.push(`--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`);
    parts.push(isText ? value : Buffer.from(await value.arrayBuffer()), '\r\n');
  }
  const payload = Buffer.concat([...parts, '--x--\r\n'].map((part) => Buffer.from(part)));
  return { payload, headers: { 'content-type': 'multipart/form-data; boundary=x' } };
}

/**
 * What pages upload with. It tells of one half before the site is asked: a real browser is where
 * progress is tested.
 */
function uploadsBy(ask: (address: string, request: PageRequest) => Promise<Response>) {
  return class {
    readonly upload: { onprogress?(event: { loaded: number; total: number }): void } = {};
    readonly #headers: Record<string, string> = {};
    #request: { readonly method: Call['method']; readonly path: string } = { method: 'POST', path: '' };
    status = 0;
    responseText = '';
    timeout = 0;
    onload?: () => void;
    onerror?: () => void;
    open(method: Call['method'], path: string): void {
      this.#request = { method, path };
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers[name] = value;
    }
    send(body: FormData): void {
      const { method, path } = this.#request;
      this.upload.onprogress?.({ loaded: 1, total: 2 });
      ask(path, { method, headers: this.#headers, body })
        .then(async (answer) => {
          this.status = answer.status;
          this.responseText = await answer.text();
          this.onload?.();
        })
        .catch(() => this.onerror?.());
    }
  };
}

/** Puts Node's own classes in place of jsdom's: the server's checks do not take buffers for theirs. */
function restoreBuffers(): void {
  const bytes = Object.getPrototypeOf(Buffer);
  Object.assign(globalThis, { Uint8Array: bytes, ArrayBuffer: new bytes().buffer.constructor });
}
