import { describe, expect, it } from 'vitest';
import { aSite } from '../../support/site/a-site.ts';

describe('POST /api/insights', () => {
  // PAGE-21
  it('should count on the day of the office, and keep nothing else', async () => {
    const site = await aSite();
    site.setNow('2026-11-24T03:00:00.000Z');
    const payload = {
      page: '/vehicles',
      samples: [
        { metric: 'view', value: 1 },
        { metric: 'LCP', value: 1500 },
      ],
    };
    const answers = [1, 2].map(() => site.app.inject({ method: 'POST', url: '/api/insights', payload }));
    expect((await Promise.all(answers)).map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [204, ''],
      [204, ''],
    ]);
    expect(await site.ports.insights.ofDay('2026-11-23')).toEqual([
      { page: '/vehicles', metric: 'LCP', bucket: 43, count: 2 },
      { page: '/vehicles', metric: 'view', bucket: 0, count: 2 },
    ]);
  });

  // HTTP-9
  it('should take 300 calls a minute from one address, apart from its other calls', async () => {
    const { app } = await aSite({ rateLimits: true });
    const call = async (url: string) => (await app.inject({ method: 'POST', url })).statusCode;
    for (let times = 1; times <= 300; times += 1) expect(await call('/api/insights')).toBe(400);
    expect(await call('/api/insights')).toBe(429);
    expect(await call('/api/quotes')).toBe(400);
  });

  it.each([
    ['/samples', { page: '/', samples: [] }],
    ['/samples/0/value', { page: '/', samples: [{ metric: 'view', value: -1 }] }],
    ['/samples/0/metric', { page: '/', samples: [{ metric: 'heart-rate', value: 1 }] }],
    ['/email', { page: '/', email: 'someone', samples: [{ metric: 'view', value: 1 }] }],
    ['/samples', { page: '/', samples: Array(11).fill({ metric: 'view', value: 1 }) }],
  ])('should refuse at %s', async (path, payload) => {
    const { app } = await aSite();
    const response = await app.inject({ method: 'POST', url: '/api/insights', payload });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors[0].path).toBe(path);
  });
});
