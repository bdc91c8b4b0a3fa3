import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from './env.ts';
import type { Wire } from './payments/razorpay-client.ts';
import type { Database } from './platform/database.ts';
import { noProviders, type Providers } from './platform/providers.ts';
import { openTestDatabase } from './platform/test-database.ts';
import { openShop, type Shop, seedEmptyShop } from './shop.ts';

export interface TestShop extends Shop {
  database: Database;
}

/**
 * The shop itself over an empty database with the demonstration catalogue; nothing in it listens. Close it at the end.
 * `idle` leaves jobs in their queues.
 */
export async function openTestShop(
  now?: () => Date,
  providers: Providers = noProviders,
  options: { idle?: boolean; wire?: Partial<Wire> } = {},
): Promise<TestShop> {
  const dir = await mkdtemp(path.join(tmpdir(), 'maidan-test-'));
  const database = await openTestDatabase();
  await seedEmptyShop(database.db);
  const env = parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: dir, AUTH_SECRET: 'a secret of the tests, long enough' });
  const shop = await openShop({
    env,
    database,
    providers,
    publicUrl: 'http://shop.test',
    log: { error: () => {}, warn: () => {} },
    ...(now && { now }),
    ...options,
  });
  return {
    ...shop,
    database,
    async close() {
      await shop.close();
      await database.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
