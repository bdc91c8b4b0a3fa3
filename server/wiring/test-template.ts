import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { cp, link, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { seedEmptyShop } from '#server/catalogue/seed-empty-shop.ts';
import { embeddedDatabase } from '#server/platform/database.ts';
import { hashSources } from '#server/platform/hash-files.ts';
import { importClosure } from '#server/platform/import-graph.ts';
import { startJobs } from '#server/platform/jobs.ts';

// Making an embedded database, migrating it, laying in the catalogue and the queues of jobs takes five seconds of computing,
// and every shop of the tests begins with it: it is done once for the sources as they are, and each test has a copy of its own.

const root = path.resolve(import.meta.dirname, '../..');
const kept = path.join(root, '.cache', 'databases');

/** Whatever may change what is laid in: the data, and the code that does it. A change here means a new template. */
export function templateSources(): string[] {
  const code = importClosure(root, [path.relative(root, import.meta.filename).replaceAll('\\', '/')]);
  return ['database/migrations', 'database/seed', 'package-lock.json', ...code];
}

/** A migrated embedded database with the demonstration catalogue and empty queues, as an archive to open one from (`loadDataDir`). */
export async function seededArchive(): Promise<Blob> {
  const file = path.join(kept, `${await nameOfSources()}.tar`);
  if (!(await stat(file).catch(() => undefined))) await makeArchive(file);
  return openAsBlob(file);
}

/** The same as the folder of a shop that has been started before and has sold nothing yet. */
export async function copySeededFolder(folder: string): Promise<void> {
  const template = path.join(kept, await nameOfSources());
  if (!(await stat(template).catch(() => undefined))) await makeFolder(template);
  await cp(template, folder, { recursive: true });
}

let name: Promise<string> | undefined;
function nameOfSources(): Promise<string> {
  if (process.env.TEST_TEMPLATE) return Promise.resolve(process.env.TEST_TEMPLATE);
  name ??= hashSources(root, templateSources()).then((hash) => hash.slice(0, 16));
  return name;
}

async function makeArchive(file: string): Promise<void> {
  const embedded = await PGlite.create();
  const database = embeddedDatabase(embedded);
  await database.migrate();
  await seedEmptyShop(database.db);
  const jobs = await startJobs(database, { error: () => {} }, { idle: true });
  await jobs.stop();
  const archive = Buffer.from(await (await embedded.dumpDataDir('none')).arrayBuffer());
  await database.close();
  await mkdir(kept, { recursive: true });
  await forgetOld();
  // Two test files may be at it at once: the first one's stays, since what is being read must not be replaced.
  const draft = draftOf(file);
  await writeFile(draft, archive);
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
}

async function makeFolder(folder: string): Promise<void> {
  const draft = draftOf(folder);
  const embedded = await PGlite.create({ dataDir: draft, loadDataDir: await seededArchive() });
  await embedded.close();
  // A folder that is there already stays: it holds the same.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
}

const draftOf = (place: string) => `${place}.${randomBytes(4).toString('hex')}.draft`;

/** Templates of other sources, unless a run that began a while ago may still copy from them. */
async function forgetOld(): Promise<void> {
  for (const entry of await readdir(kept)) {
    const place = path.join(kept, entry);
    const { mtimeMs } = await stat(place).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > 2 * 3_600_000) await rm(place, { recursive: true, force: true });
  }
}
