import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
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
  const there = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  if (there.trim() !== '') return there.trim();
  const secret = (await findShared(db)) ?? newSecret();
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(`${file}.new`, `${secret}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  await flushFolder(path.dirname(file), path.dirname(path.dirname(file)));
  await db.delete(factsTable).where(eq(factsTable.name, 'secret'));
  return secret;
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
