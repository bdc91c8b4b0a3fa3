import { randomBytes } from 'node:crypto';
import { cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { shopQueues } from '#server/app/shop/area-tables.ts';
import { seedEmptyShop } from '#server/catalogue/product-changes/seed-empty-shop.ts';
import { type Database, openEmbedded } from '#server/foundation/database/database.ts';
import { openCopy, templateOf } from '#server/foundation/database/test-database.ts';
import { hashSources } from '#server/foundation/files/hash-files.ts';
import { importClosure } from '#server/foundation/files/import-graph.ts';
import { startJobs } from '#server/foundation/jobs/jobs.ts';

// Creating a database, migrating it and adding the catalogue and job queues takes seconds of CPU time. So it is done
// once for the current sources, and each test gets a copy.

const root = path.resolve(import.meta.dirname, '../../..');
const kept = path.join(root, '.cache', 'databases');

/**
 * Lists the sources of the template: its data, and the code that writes it. A change of them requires a new template.
 */
export function templateSources(): string[] {
  const code = importClosure(root, [path.relative(root, import.meta.filename).replaceAll('\\', '/')]);
  return ['database/migrations', 'database/seed', 'package-lock.json', ...code];
}

async function layIn(database: Database): Promise<void> {
  await database.migrate();
  await seedEmptyShop(database.db);
  await (await startJobs(database, shopQueues, { error: () => {} }, { idle: true })).stop();
}

/** Opens a separate database with the demo catalogue and empty queues. Closing it deletes it. */
export async function openSeededDatabase(): Promise<Database> {
  return openCopy(
    process.env.TEST_SEEDED_DATABASE || (await templateOf(`maidan_seeded_${await nameOfSources()}`, layIn)),
  );
}

/** Copies the data folder of a shop that was started once and has no orders, including its database. */
export async function copySeededFolder(folder: string): Promise<void> {
  const template = path.join(kept, await nameOfSources());
  if (!(await stat(template).catch(() => undefined))) await makeFolder(template);
  await mkdir(path.dirname(folder), { recursive: true });
  await cp(template, folder, { recursive: true });
}

let name: Promise<string> | undefined;
function nameOfSources(): Promise<string> {
  if (process.env.TEST_TEMPLATE) return Promise.resolve(process.env.TEST_TEMPLATE);
  name ??= hashSources(root, templateSources()).then((hash) => hash.slice(0, 16));
  return name;
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(kept, { recursive: true });
  await forgetOld();
  const draft = `${folder}.${randomBytes(4).toString('hex')}.draft`;
  const database = await openEmbedded(path.join(draft, 'database'), { warn: () => {}, error: () => {} });
  await layIn(database);
  await database.close();
  // Two runs may do this at the same time: an existing folder stays, as it has the same content and may be in use.
  await rename(path.join(draft, 'database'), folder).catch(() => {});
  await rm(draft, { recursive: true, force: true });
}

/** Deletes templates of other sources, except recent ones that another run may still copy. */
async function forgetOld(): Promise<void> {
  for (const entry of await readdir(kept)) {
    const place = path.join(kept, entry);
    const { mtimeMs } = await stat(place).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > 2 * 3_600_000) await rm(place, { recursive: true, force: true });
  }
}
