import { noticeIfSlow } from '#server/app/api/timed.ts';
import { openShopDatabase, type ShopDatabase } from '#server/app/shop/open-shop-database.ts';
import { seedEmptyShop } from '#server/catalogue/product-changes/seed-empty-shop.ts';
import { type SandboxReady, wantsSandbox } from '#server/foundation/child-processes/providers.ts';
import { startSandbox } from '#server/foundation/child-processes/sandbox-process.ts';
import type { Log } from '#server/foundation/logging/logging.ts';
import { type DataDirLock, lockDataDir } from '#server/foundation/process/data-dir-lock.ts';
import type { Env } from '#server/foundation/process/env.ts';
import { escapeControlChars } from '#server/foundation/values/escape-control-chars.ts';
import { takeOverPacking } from '#server/fulfilment/delivery-promise/packs-now.ts';
import { takeOverSeller } from '#server/operations/site/take-over-seller.ts';

/** Resources that exist once per machine, regardless of the number of processes: data folder, database, sandbox. */
export interface SharedResources {
  database: ShopDatabase;
  /** Sandbox of a demonstration. */
  sandbox: SandboxReady | undefined;
  lock: DataDirLock;
  /** Closes the database and the sandbox, and releases the data folder's lock. */
  close(): Promise<void>;
}

/** Locks the data folder, opens the database and migrates it. The start prints the messages of thrown errors. */
export async function openSharedResources(
  env: Env,
  log: Log,
  { publicUrl, asNew }: { publicUrl: string; asNew: boolean },
): Promise<SharedResources> {
  const lock = lockDataDir(env.DATA_DIR);
  const demo = env.SHOP_MODE === 'demo';
  const sandboxStarting = wantsSandbox(env)
    ? startSandbox({ dataDir: env.DATA_DIR, port: env.SANDBOX_PORT, shopUrl: publicUrl, log })
    : undefined;
  // A sandbox failure is ignored here, so that only the error of the database is reported if both fail.
  sandboxStarting?.catch(() => {});
  const say = (line: string) => void process.stdout.write(`${escapeControlChars(line)}\n`);
  const database = await noticeIfSlow('Opening the database', () =>
    openShopDatabase(env, log, say, asNew ? 'asked' : 'first'),
  ).catch(async (error: unknown) => {
    await sandboxStarting?.then(
      (sandbox) => sandbox.stop(),
      () => {},
    );
    throw error;
  });
  await noticeIfSlow('Bringing the database up to date', () => database.migrate());
  if (demo) await noticeIfSlow('Laying in the demonstration catalogue', () => seedEmptyShop(database.db));
  await takeOverSeller(database.db, env, new Date()).catch(async (error: unknown) => {
    await sandboxStarting?.then(
      (started) => started.stop(),
      () => {},
    );
    await database.close();
    throw error;
  });
  await takeOverPacking(database.db, env, new Date());
  const sandbox = sandboxStarting && (await noticeIfSlow('Starting the sandbox', () => sandboxStarting));
  return {
    database,
    sandbox: sandbox?.ready,
    lock,
    async close() {
      await database.close();
      await sandbox?.stop();
      lock.release();
    },
  };
}
