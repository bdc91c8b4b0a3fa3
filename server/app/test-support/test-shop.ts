import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openShop, type Shop } from '#server/app/shop/shop.ts';
import type { Passwords } from '#server/customers/accounts/passwords.ts';
import { createPasswords } from '#server/customers/accounts/passwords.ts';
import { noProviders, type Providers } from '#server/foundation/child-processes/providers.ts';
import type { Database } from '#server/foundation/database/database.ts';
import type { RequestTimeouts } from '#server/foundation/http/request-timeouts.ts';
import type { LoadMeter } from '#server/foundation/limits/load-meter.ts';
import { type Log, type Output, openLog } from '#server/foundation/logging/logging.ts';
import { parseEnv } from '#server/foundation/process/env.ts';
import type { Wire } from '#server/money/gateway/razorpay-client.ts';
import { reportIfStuck } from './test-closing.ts';
import { testDesignProcesses, testPrintProcesses } from './test-processes.ts';
import { openSeededDatabase } from './test-template.ts';

export interface TestShop extends Shop {
  database: Database;
}

/** Secret that signs order keys and the proofs of orders. */
export const testSecret = 'a secret of the tests, long enough';

/** Hashes passwords at a hundredth of the production cost, and refuses codes at once. */
export const testPasswords = createPasswords({ cost: { memoryCost: 64, timeCost: 1, parallelism: 1 }, refusalMs: 0 });

export const neverBusy: LoadMeter = { pressure: () => 0, admit: () => {}, close: () => {} };

interface TestShopOptions {
  idle?: boolean;
  wire?: Partial<Wire>;
  database?: Database;
  patience?: Partial<RequestTimeouts>;
  meter?: LoadMeter;
  passwords?: Passwords;
  env?: Record<string, string>;
  freeBytes?: () => Promise<number>;
  log?: Log;
  publicUrl?: string;
  /** Output for all log lines. */
  logTo?: Output;
}

/**
 * Opens the shop over an empty database with the demo catalogue, without listening. It must be closed. `idle` leaves
 * jobs in their queues; `database` is an existing database with that catalogue, used instead of a copy.
 */
export async function openTestShop(
  now?: () => Date,
  providers: Providers = noProviders,
  { env: more = {}, ...options }: TestShopOptions = {},
): Promise<TestShop> {
  const dir = await mkdtemp(path.join(tmpdir(), 'maidan-test-'));
  const database = options.database ?? (await openSeededDatabase());
  const env = parseEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: options.logTo ? 'trace' : 'silent',
    // Tests send many requests from one address.
    WORK_BUDGETS: 'off',
    // They also place many orders with one e-mail.
    CASH_CODES: 'off',
    // They count the orders that they place.
    DEMO_ORDERS: '0',
    DATA_DIR: dir,
    AUTH_SECRET: testSecret,
    ...more,
  });
  const shop = await openShop({
    env,
    database,
    providers,
    publicUrl: 'http://shop.test',
    log: options.logTo ? openLog(env, options.logTo) : { error: () => {}, warn: () => {} },
    // A machine that runs tests is always overloaded.
    meter: neverBusy,
    passwords: testPasswords,
    processes: { designProcesses: testDesignProcesses(), printProcesses: testPrintProcesses() },
    ...(now && { now }),
    ...options,
  });
  return {
    ...shop,
    database,
    async close() {
      await reportIfStuck('shop', shop.close);
      await reportIfStuck('database', database.close);
      await rm(dir, { recursive: true, force: true });
    },
  };
}
