import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { facts } from '#database/schema/facts.ts';
import { flushFolder } from '#server/foundation/database-engine/flush-folder.ts';

/** Where the secret is that a shop made for itself. */
export function ownSecretFile(dataDir: string): string {
  return path.resolve(dataDir, 'secrets', 'auth');
}

/**
 * Gives the secret made for a shop where the environment names none. It is in a file of its own, so that who has the database has no key
 * to an order; one that an earlier release kept in the database is moved there. A shop whose database is elsewhere (`file` undefined) has
 * its processes share it by the database.
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
  await db.delete(facts).where(eq(facts.name, 'secret'));
  return secret;
}

async function sharedSecret(db: Db): Promise<string> {
  await db.insert(facts).values({ name: 'secret', value: newSecret() }).onConflictDoNothing();
  const secret = await findShared(db);
  if (secret === undefined) throw new Error('the secret could not be kept');
  return secret;
}

async function findShared(db: Db): Promise<string | undefined> {
  return (await db.select().from(facts).where(eq(facts.name, 'secret')).limit(1))[0]?.value;
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
