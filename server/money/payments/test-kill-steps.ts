import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { shopQueues } from '#server/app/shop/area-tables.ts';
import { seedEmptyShop } from '#server/catalogue/product-changes/seed-empty-shop.ts';
import { openServer } from '#server/foundation/database/database.ts';
import { createTestServerDatabase } from '#server/foundation/database/test-database.ts';
import { startJobs } from '#server/foundation/jobs/jobs.ts';
import { recount } from '#server/selling/order-views/test-orders.ts';
import { openTestGateway, type TestGateway } from './test-gateway.ts';

const program = path.join(import.meta.dirname, 'test-crash.ts');

let gateway: TestGateway;
let folder: string;
let server: Awaited<ReturnType<typeof createTestServerDatabase>>;

/** Starts a gateway and a database with a catalogue for `killAtSteps`. */
export async function openKilledShop(): Promise<void> {
  folder = await mkdtemp(path.join(tmpdir(), 'maidan-crash-'));
  server = await createTestServerDatabase();
  gateway = await openTestGateway();
  const database = openServer(server.url);
  await database.migrate();
  await seedEmptyShop(database.db);
  for (const id of ['football-1', 'football-2']) await recount(database.db, id, 'M', 1000);
  await (await startJobs(database, shopQueues, { error: () => {} }, { idle: true })).stop();
  await database.close();
}

/** Removes the resources of `openKilledShop`. */
export async function closeKilledShop(): Promise<void> {
  await gateway?.stop();
  await server?.drop();
  await rm(folder, { recursive: true, force: true });
}

interface Told {
  told?: 'placed' | 'paid' | 'cancelled';
  reference?: string | null;
  finished?: number;
  before?: string;
  state?: string | null;
  duePaise?: number;
  takenPaise?: number;
  keptPaise?: number;
  faults?: string[];
  offset?: number;
}

/** Runs the program until it ends or is killed. Returns its output. */
async function runProgram(given: Record<string, string>): Promise<{ said: Told[]; killed: boolean; error: string }> {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
    GATEWAY: JSON.stringify(gateway.providers.razorpay),
    GATEWAY_URL: gateway.url,
    DATABASE_URL: server.url,
    ...given,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [program], { env }, (failure, stdout, stderr) => {
      const said = stdout
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Told);
      resolve({
        said,
        killed: failure?.signal === 'SIGKILL',
        error: failure && failure.signal !== 'SIGKILL' ? stderr : '',
      });
    });
  });
}

/** Compares the final state of an order with the last response that its customer got before the crash. */
function judge(after: Told, told: Told[], comesBack: boolean): 'paid' | 'sent back' | 'nothing' {
  const acknowledged = told.findLast((line) => line.told !== undefined);
  expect(after.faults).toEqual([]);
  if (acknowledged || comesBack) expect(after.reference).toEqual(acknowledged?.reference ?? expect.any(String));
  if (after.state === 'confirmed') {
    expect(after.keptPaise).toBe(after.duePaise);
    return 'paid';
  }
  if (after.state !== null) expect(after.state).toMatch(/^(payment_failed|cancelled)$/);
  expect(after.keptPaise).toBe(0);
  // A customer who saw the order as paid gets it, unless it was being cancelled.
  if (acknowledged?.told === 'paid') expect(after.state).toBe('cancelled');
  return after.takenPaise === 0 ? 'nothing' : 'sent back';
}

/**
 * Kills a program that places, pays, settles and refunds an order, at step `from` and at every nth after it. Returns
 * the results of the orders.
 */
export async function killAtSteps(every: number, from = 1): Promise<string[]> {
  const seen = new Set<string>();
  let [before, comesBack, offset, told] = ['', false, 0, [] as Told[]];
  let finished = false;
  for (let at = from; ; at += every) {
    const key = finished ? '' : `crash at step ${at}`;
    const given = {
      CRASH_AT: String(at),
      KEY: key,
      BEFORE: before,
      COMES_BACK: comesBack ? 'yes' : 'no',
      OFFSET: String(offset),
    };
    const { said, killed, error } = await runProgram(given);
    expect(error, `after a crash at step ${at}`).toBe('');
    const after = said.find((line) => line.before !== undefined);
    if (before) {
      if (!after) throw new Error(`nothing became of the crash at ${before}`);
      seen.add(judge(after, told, comesBack));
      offset = after.offset ?? offset;
    }
    if (finished) break;
    finished = !killed;
    expect(killed || said.some((line) => line.finished)).toBe(true);
    [before, comesBack, told] = [key, Math.floor(at / every) % 2 === 0, said.filter((line) => line.told)];
  }
  return [...seen].sort();
}
