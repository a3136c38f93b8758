import { expect, it } from 'vitest';
import { DEMO_FLEET } from '../../src/server/demo-fleet/demo-fleet.ts';
import { skipWithoutOwnMongod, startMongodWithUsers } from '../support/components/mongod.ts';
import { rawAt } from '../support/site/mongo-database.ts';
import { startSite } from '../support/site/site-process.ts';
import { aFolder } from '../support/temp-folder.ts';
import { aBookingRequest, post } from './site-suite.ts';
import { STAFF_ENV } from './staff-calls.ts';

// FAIL-7, FAIL-13
it.skipIf(skipWithoutOwnMongod)(
  'should start three instances at once on an empty database, as a user with the role readWrite alone',
  async () => {
    const DATABASE_URL = await (await startMongodWithUsers()).readWriteUrl();
    const env = { DATA_DIR: await aFolder(), DATABASE_URL, SEED_FLEET: 'demo', ...STAFF_ENV };
    const sites = await Promise.all([1, 2, 3].map(() => startSite(env)));
    const db = rawAt(DATABASE_URL);
    expect(await db.collection('vehicles').countDocuments()).toBe(DEMO_FLEET.length);
    expect(await db.collection('staff').countDocuments()).toBe(1);
    for (const [index, { url }] of sites.entries()) {
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      const answer = await post(`${url}/api/bookings`, await aBookingRequest(url), {
        'idempotency-key': `key-${index}`,
      });
      expect(answer.status).toBe(201);
    }
  },
);
