import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { factsTable } from '#database/schema/facts.ts';
import { flushFolder } from '#server/foundation/database-engine/flush-folder.ts';

/** Returns the file of the generated secret. */
export function ownSecretFile(dataDir: string): string {
  return path.resolve(dataDir, 'secrets', 'auth');
}

/**
 * Returns the generated secret of a shop without AUTH_SECRET. A separate file keeps the secret out of database copies;
 * an older secret is moved out of the database. Without `file` (external database), processes share it in the database.
 */
export async function ownSecret(db: Db, file: string | undefined): Promise<string> {
  if (file === undefined) return sharedSecret(db);
  const there = await readSecret(file);
  if (there !== '') return there;
  const secret = await storeOnce(file, (await findShared(db)) ?? newSecret());
  await db.delete(factsTable).where(eq(factsTable.name, 'secret'));
  return secret;
}

/** Returns the secret in a file; empty if there is none. */
async function readSecret(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.trim();
}

/**
 * Writes the secret to a file unless another process was first. Returns the stored secret. A link never replaces a file
 * and appears with its whole content.
 */
async function storeOnce(file: string, secret: string): Promise<string> {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const written = `${file}.${randomUUID()}.new`;
  await writeFile(written, `${secret}\n`, { mode: 0o600, flush: true });
  try {
    await link(written, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(written, { force: true });
  }
  await flushFolder(folder, path.dirname(folder));
  return readSecret(file);
}

async function sharedSecret(db: Db): Promise<string> {
  await db.insert(factsTable).values({ name: 'secret', value: newSecret() }).onConflictDoNothing();
  const secret = await findShared(db);
  if (secret === undefined) throw new Error('the secret could not be kept');
  return secret;
}

async function findShared(db: Db): Promise<string | undefined> {
  return (await db.select().from(factsTable).where(eq(factsTable.name, 'secret')).limit(1))[0]?.value;
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
