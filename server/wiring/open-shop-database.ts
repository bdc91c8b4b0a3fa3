import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { runFolder } from '#server/engine/entrance.ts';
import { isCluster } from '#server/engine/make-cluster.ts';
import { carryOver, isPgliteFolder } from '#server/platform/carry-over.ts';
import { type Database, migrationsFolder, openEmbedded, openServer, untilThere } from '#server/platform/database.ts';
import type { Env } from '#server/platform/env.ts';
import { startJobs } from '#server/platform/jobs.ts';
import type { Log } from '#server/platform/logging.ts';

/** How long a start waits for a server that is away, in ms. */
const patienceMs = 60_000;

/** Where the shop's own PostgreSQL keeps its data. */
export function engineFolder(dataDir: string): string {
  return path.resolve(dataDir, 'postgresql');
}

/**
 * Opens the database of a shop: the server that DATABASE_URL names, else PostgreSQL inside the shop. Data of the time when that
 * was PGlite is carried over first. The caller holds the folder's lock. Throws EngineUnavailable.
 */
export async function openShopDatabase(
  { DATABASE_URL, DATA_DIR }: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>,
  log: Log,
  say: (line: string) => void = () => {},
): Promise<Database> {
  if (DATABASE_URL) {
    const database = openServer(DATABASE_URL, log);
    await untilThere(database, patienceMs, say);
    return database;
  }
  const folder = engineFolder(DATA_DIR);
  const before = path.resolve(DATA_DIR, 'database');
  if (!isCluster(folder) && isPgliteFolder(before)) await carryOverFolder(before, folder, log, say);
  return openEmbedded(folder, log);
}

/** Fills a draft beside the folder, which takes its place when it is whole: a start that was cut short begins again. */
async function carryOverFolder(before: string, folder: string, log: Log, say: (line: string) => void): Promise<void> {
  say('Carrying the data over to the PostgreSQL that the shop brings along now...');
  const draft = `${folder}.carrying`;
  await rm(draft, { recursive: true, force: true });
  const database = await openEmbedded(draft, log);
  let rows: number;
  try {
    await database.migrate();
    await (await startJobs(database, log, { idle: true })).stop();
    rows = await carryOver(before, migrationsFolder, database);
  } finally {
    await database.close();
  }
  await rename(draft, folder);
  await rm(runFolder(draft), { recursive: true, force: true });
  const kept = `${before}-of-pglite`;
  if (!existsSync(kept)) await rename(before, kept);
  say(`Carried over: ${rows} rows. What was there before is kept in ${kept}.`);
}
