import { writeSync } from 'node:fs';
import pg from 'pg';
import { z } from 'zod';
import { shopQueues } from '#server/app/shop/area-tables.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { openServer } from '#server/foundation/database/database.ts';
import { startJobs } from '#server/foundation/jobs/jobs.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { workBulk } from './work-bulk.ts';

// Program started by the test of bulk actions: runs a bulk action with the shop's own jobs, until it kills itself at
// the given statement.

const env = z
  .object({ DATABASE_URL: z.string(), ACTION: z.string(), NOW: z.coerce.date(), DIES_AT: z.coerce.number() })
  .parse(process.env);

let statements = 0;
let armed = false;
/** The statement was sent and has no response yet, so it may or may not be executed. SIGKILL allows no clean-up. */
pg.Client.prototype.query = new Proxy(pg.Client.prototype.query, {
  apply(target, self, given: unknown[]) {
    const result: unknown = Reflect.apply(target, self, given);
    if (armed) {
      statements += 1;
      if (statements === env.DIES_AT) process.kill(process.pid, 'SIGKILL');
    }
    return result;
  },
});

const database = openServer(env.DATABASE_URL);
const jobs = await startJobs(database, shopQueues, { error: () => {} }, { idle: true });
const { db } = database;
armed = true;
await workBulk(
  {
    db,
    jobs,
    secret: 'x',
    publicUrl: 'http://shop.test',
    now: () => env.NOW,
    stockChanged: () => {},
    shopFacts: firstFacts,
    settings: unchangedSettings,
  },
  env.ACTION,
);
writeSync(1, `${statements}\n`);
process.exit(0);
