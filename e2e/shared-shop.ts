import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endAllShops, type RunningShop, startShop } from './running-shop.ts';

/** URLs of a shop that another process has started. */
export type SharedShop = Pick<RunningShop, 'url' | 'sandboxUrl' | 'dataDir'>;

type Started = SharedShop | { error: string };

/**
 * Starts one shop for all test files of a run, and returns the function that ends it.
 * Its addresses are known when it is open, so test processes read them from the file that `variable` names.
 */
export async function startSharedShop(
  variable: string,
  env: Record<string, string>,
  prepare: (shop: RunningShop) => Promise<void> = async () => {},
): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'maidan-shared-'));
  const file = path.join(folder, 'shop.json');
  process.env[variable] = file;
  const starting = (async (): Promise<Started> => {
    const shop = await startShop({ env });
    await prepare(shop);
    return { url: shop.url, sandboxUrl: shop.sandboxUrl, dataDir: shop.dataDir };
  })()
    .catch((error: unknown): Started => ({ error: String(error) }))
    .then((started) => {
      writeFileSync(`${file}.new`, JSON.stringify(started));
      renameSync(`${file}.new`, file);
    });
  return async () => {
    await starting;
    await endAllShops();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Waits until the shared shop is open, and returns its addresses. Throws if it did not start. */
export async function openSharedShop(variable: string): Promise<SharedShop> {
  const file = process.env[variable];
  if (!file) throw new Error(`no shared shop was started: ${variable} is not set`);
  while (!existsSync(file)) await wait(50);
  const started = JSON.parse(readFileSync(file, 'utf8')) as Started;
  if ('error' in started) throw new Error(`the shared shop did not start: ${started.error}`);
  return started;
}
