import { composeStores } from '../src/server/compose.ts';
import { readConfig } from '../src/server/config.ts';
import { seedBookings } from './bench/support/seed-bookings.ts';

/**
 * `npm run bench:seed -- <count>` fills the database that the environment names with this many
 * bookings.
 */
const count = Number(process.argv[2]);
const config = readConfig(process.env);
if (!config.ok) throw new Error(config.problem);
if (!Number.isSafeInteger(count) || count < 1) throw new Error('npm run bench:seed -- <count of bookings>');
const opened = await composeStores(config.value, 'create');
if (!opened.ok) throw new Error(opened.problem);
await seedBookings(opened.value.ports, count, {
  tell: (done) => {
    if (done % 10_000 === 0) console.log(`${done} of ${count}`);
  },
});
await opened.value.close();
