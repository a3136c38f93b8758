import { escapeHtml } from '../../domain/outbox/email-html.ts';

type ApiDocument = { readonly paths?: Readonly<Record<string, object | undefined>> };

/** The problems by the anchor that their `type` links to (HTTP-7). */
const PROBLEMS: Readonly<Record<string, string>> = {
  malformed: '400. The request cannot be read: not JSON, or a header is missing.',
  'key-missing': '400. A booking needs an Idempotency-Key of 1 to 200 printable ASCII characters.',
  'no-session': '401. Nobody is signed in, or the session does not open this call.',
  'wrong-credentials': '401. The e-mail address or the password is not right; the same for both.',
  'wrong-code': '401. The code is not right, or was used before.',
  'csrf-token-invalid':
    '403. The header x-csrf-token is missing or not of this session, or the call comes from a page of another site.',
  'not-found': '404. There is nothing at this address.',
  'vehicle-not-found': '404. The vehicle is unknown or not available.',
  'booking-not-found': '404. The booking is not there, or was deleted.',
  'email-not-found': '404. The booking has no such e-mail.',
  'method-not-allowed': '405. The Allow header names what this address takes.',
  'price-changed': '409. The price is another one by now; the member quote is the new one.',
  'already-enrolled': '409. The account has a second factor; a colleague or the command takes it off.',
  'enrolment-not-begun': '409. There is no enrolment to confirm: begin one.',
  'own-second-factor': '409. One cannot take off the second factor of oneself.',
  'changed-meanwhile':
    '409. Somebody was first; the members version, changedBy and changedAt say who and when, and status, vehicle or vehicles what it is by now.',
  'not-possible': '409. The booking is not in the state for this action; the member status says which state it has.',
  'vehicle-out': "409. The vehicle is handed out; confirm with although: ['out'].",
  'booking-erased': '409. The personal data of the booking was erased: there is nobody to tell of a decision.',
  'email-not-sendable':
    '409. The e-mail was cancelled, with its booking or by a later decision, or its text is kept no longer.',
  'booking-removed': '410. The reservation of this key has been removed.',
  'too-large': '413, 414 or 431. The body, the address or the headers are too large.',
  'wrong-media-type': '415. The call does not take that media type or content encoding.',
  'invalid-input': '422. The member errors lists each field as a JSON pointer with a message.',
  'already-booked': '422. The key was used with another body; the member receipt is the first reservation.',
  'rate-limited': '429. Wait for as many seconds as Retry-After says.',
  fault: '500. A fault on our side; the header x-request-id names the request.',
  'service-unavailable': '503. The store is out of reach; try again after Retry-After.',
  overloaded: '503. There is too much to do at once; try again after Retry-After.',
  'not-ready': '503. The part named is out of reach, or the site is being stopped.',
};

/**
 * Renders the API documentation as one page without scripts: every operation with its bodies and
 * responses.
 */
export function docsPage(api: ApiDocument): string {
  const calls = Object.entries(api.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, call]) => callSection(method, path, call)),
  );
  const problems = Object.entries(PROBLEMS).map(
    ([name, text]) => `<dt id="${name}"><code>${name}</code></dt><dd>${escapeHtml(text)}</dd>`,
  );
  return `<!doctype html>
<html lang="en-CA">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>HTTP API</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/api/docs.css"></head>
<body><main>
<h1>HTTP API</h1>
<p>All JSON is UTF-8; amounts are integer cents CAD; instants are ISO 8601 with milliseconds and Z. The same as a document for programs: <a href="/api/openapi.json">openapi.json</a>.</p>
${calls.join('\n')}
<section><h2>Problems</h2><dl>${problems.join('')}</dl></section>
</main></body>
</html>
`;
}

function callSection(method: string, path: string, call: unknown): string {
  const { summary, description } = call as { summary?: string; description?: string };
  return `<section><h2><code>${escapeHtml(`${method.toUpperCase()} ${path}`)}</code></h2>
<p>${escapeHtml(summary ?? '')}</p>${description === undefined ? '' : `<p>${escapeHtml(description)}</p>`}
<details><summary>Bodies and answers</summary><pre tabindex="0">${escapeHtml(JSON.stringify(call, null, 2))}</pre></details></section>`;
}
