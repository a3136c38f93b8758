import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Call } from '../../../src/ports/api/call.ts';
import { aSite } from '../../support/site/a-site.ts';
import { BOOKING_REQUEST } from '../../support/values/requests.ts';

const FOLDER = join(import.meta.dirname, '../../../src/ports/api/calls');

/** The calls of the table: every export that has a path. */
async function readCalls(): Promise<readonly Call[]> {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const modules = await Promise.all(files.map((file) => import(join(FOLDER, file))));
  return modules.flatMap((module) => Object.values<Call | object>(module)).filter((value) => 'path' in value);
}

type Described = Record<string, Record<string, { summary: string; responses: Record<string, object> }>>;

describe('calls', () => {
  it('should each be registered, with the problems that it names', async () => {
    const { app } = await aSite();
    const paths: Described = (await app.inject('/api/openapi.json')).json().paths;
    const calls = await readCalls();
    for (const { method, path, summary, problems = {} } of calls) {
      const described = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(described?.summary, path).toBe(summary);
      const responses = JSON.stringify(described?.responses);
      for (const code of Object.keys(problems)) expect(responses, path).toContain(`"/api/docs#${code}"`);
    }
  });

  it('should answer a problem with the fields that the call names, and no others', async () => {
    const { app } = await aSite();
    const wrong = { ...BOOKING_REQUEST, expectedTotalCharges: 1 };
    const headers = { 'idempotency-key': 'key' };
    const answer = await app.inject({ method: 'POST', url: '/api/bookings', payload: wrong, headers });
    expect(answer.statusCode).toBe(409);
    expect(Object.keys(answer.json())).toEqual(['type', 'title', 'status', 'detail', 'quote']);
  });
});
