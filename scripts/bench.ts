import { benchBookings } from './bench/bookings/bookings.ts';
import { benchCore } from './bench/core.ts';
import { benchFind } from './bench/find.ts';
import { benchGrowth } from './bench/growth.ts';
import { benchInteractions } from './bench/interactions.ts';
import { benchList } from './bench/list.ts';
import { benchQuotes } from './bench/quotes.ts';
import { benchReports } from './bench/reports.ts';
import { benchInstances } from './bench/scale/instances.ts';
import { benchVisitors } from './bench/scale/visitors.ts';
import { benchStart } from './bench/start.ts';
import { MEASURED } from './bench/support/table.ts';
import { benchTimeline } from './bench/timeline.ts';
import { benchVehicles } from './bench/vehicles.ts';
import { benchWeb } from './bench/web.ts';

/** The tables by their name on the command line. Without a name all of them run. */
const TABLES: Readonly<Record<string, () => Promise<void>>> = {
  vehicles: benchVehicles,
  quotes: benchQuotes,
  bookings: benchBookings,
  instances: benchInstances,
  visitors: benchVisitors,
  start: benchStart,
  core: benchCore,
  list: benchList,
  interactions: benchInteractions,
  timeline: benchTimeline,
  web: benchWeb,
  find: benchFind,
  reports: benchReports,
  growth: benchGrowth,
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => TABLES[name] === undefined);
if (unknown !== undefined) throw new Error(`there is no table ${unknown}: ${Object.keys(TABLES).join(', ')}`);

console.log(`${MEASURED}\n`);
for (const name of wanted.length > 0 ? wanted : Object.keys(TABLES)) await TABLES[name]?.();
