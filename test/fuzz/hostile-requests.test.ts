import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aFuzzedSite } from '../support/faults/fuzzed-site.ts';
import { hostileRequest } from '../support/faults/hostile-requests.ts';
import { leakIn } from '../support/faults/leaks.ts';
import { TEST_LIMIT_MS } from '../support/limits.ts';
import { FUZZ_SEEDS, SPOILED_REQUESTS } from '../support/rounds.ts';
import { everyCall } from '../support/site/every-call.ts';
import { type RawAnswer, type RawRequest, rawCall } from '../support/site/raw-call.ts';

/** Problems whose member `status` is that of the booking (BOOK-22, BOOK-45). */
const TELLS_STATUS = /#(changed-meanwhile|not-possible|vehicle-out)$/;

/** In ms: a request is answered within 8 s, whatever is wrong with it. */
const PATIENCE = 9_000;

it.each(FUZZ_SEEDS)(
  'should answer every spoiled request in time and with nothing of the inside, and go on (seed %i)',
  async (seed) => {
    const house = await aFuzzedSite(3);
    const { url } = house.site;
    const calls = await everyCall(house, await house.signIn(), await house.signIn());

    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(hostileRequest(calls, new URL(url).host), async (request) => {
        const answer = await rawCall(url, request, PATIENCE);
        expect(answer).not.toBe('silent');
        // Who hangs up in the middle may be hung up on.
        if (typeof answer === 'string') {
          expect(request.hangsUp).toBe(true);
          return;
        }
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        expectGoodManners(answer, request);
      }),
      { seed, numRuns: SPOILED_REQUESTS, interruptAfterTimeLimit: 600_000, markInterruptAsFailure: true },
    );

    // The requests were neither all taken nor all stopped at the door.
    for (const status of [200, 400, 401, 403, 404, 405, 415, 422]) expect([...statuses.keys()]).toContain(status);
    expect(house.site.stderr()).toBe('');
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  },
  TEST_LIMIT_MS + SPOILED_REQUESTS * 200,
);

function expectGoodManners({ status, head, body }: RawAnswer, { method }: RawRequest): void {
  expect(status).toBeGreaterThanOrEqual(200);
  expect(status).toBeLessThan(500);
  if (status < 400) return;
  expect(head).toMatch(/^x-request-id: [\da-f-]{36}$/m);
  expect(head).toMatch(/^content-type: application\/problem\+json/m);
  expect(leakIn(body)).toBeUndefined();
  if (method === 'HEAD' || body === '') return;
  const problem = JSON.parse(body);
  expect(problem).toMatchObject({
    type: expect.stringMatching(/^\/api\/docs#/),
    title: expect.any(String),
    detail: expect.any(String),
  });
  if (!TELLS_STATUS.test(problem.type)) expect(problem.status).toBe(status);
}
