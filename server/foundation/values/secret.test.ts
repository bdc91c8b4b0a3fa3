import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { factsTable } from '#database/schema/facts.ts';
import type { Database } from '#server/foundation/database/database.ts';
import { openTestDatabase } from '#server/foundation/database/test-database.ts';
import { ownSecret, ownSecretFile } from './own-secret.ts';
import { isSigned, type Secret, signMessage } from './secret.ts';

describe('a rotated secret', () => {
  const before: Secret = 'the secret of before';
  const both: Secret = ['the secret of now', before];

  test('signs with the new secret, and accepts signatures of both', () => {
    expect(signMessage(both, 'a link')).toBe(signMessage('the secret of now', 'a link'));
    expect(isSigned(both, 'a link', signMessage(before, 'a link'))).toBe(true);
    expect(isSigned(both, 'a link', signMessage(both, 'a link'))).toBe(true);
    expect(isSigned('the secret of now', 'a link', signMessage(before, 'a link'))).toBe(false);
  });

  test('refuses another message, secret or length', () => {
    const key = signMessage(before, 'a link').slice(0, 32);
    expect(isSigned(both, 'a link', key, 32)).toBe(true);
    expect(isSigned(both, 'a link', key)).toBe(false);
    expect(isSigned(both, 'a link', '', 32)).toBe(false);
    expect(isSigned(both, 'another', key, 32)).toBe(false);
    expect(isSigned(both, 'a link', signMessage('a third', 'a link'))).toBe(false);
  });
});

describe('the generated secret of a shop', () => {
  let database: Database;
  let dir: string;
  beforeAll(async () => {
    database = await openTestDatabase();
    dir = mkdtempSync(path.join(tmpdir(), 'maidan-secret-'));
  });
  afterAll(async () => {
    await database.close();
    rmSync(dir, { recursive: true, force: true });
  });
  const inDatabase = () => database.db.select().from(factsTable).where(eq(factsTable.name, 'secret'));

  test('is in a file that only its user can read, the same at every start, and not in the database', async () => {
    const file = ownSecretFile(path.join(dir, 'new'));
    const secret = await ownSecret(database.db, file);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await ownSecret(database.db, file)).toBe(secret);
    expect(readFileSync(file, 'utf8').trim()).toBe(secret);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
    expect(await inDatabase()).toEqual([]);
  });

  test('is the same in all processes that start at once for the first time', async () => {
    const file = ownSecretFile(path.join(dir, 'together'));
    await database.db.insert(factsTable).values({ name: 'secret', value: 'of an earlier release' });
    const secrets = await Promise.all(Array.from({ length: 20 }, () => ownSecret(database.db, file)));
    expect(new Set(secrets)).toEqual(new Set(['of an earlier release']));
    expect(readdirSync(path.dirname(file))).toEqual(['auth']);
  });

  test('moves to the file from the database of an earlier release, so that links in mails still work', async () => {
    await database.db.insert(factsTable).values({ name: 'secret', value: 'made by an earlier release' });
    expect(await ownSecret(database.db, ownSecretFile(path.join(dir, 'old')))).toBe('made by an earlier release');
    expect(await inDatabase()).toEqual([]);
    expect(await ownSecret(database.db, ownSecretFile(path.join(dir, 'old')))).toBe('made by an earlier release');
  });

  test('is in the database if several processes share one', async () => {
    const secret = await ownSecret(database.db, undefined);
    expect(await ownSecret(database.db, undefined)).toBe(secret);
    expect(await inDatabase()).toMatchObject([{ value: secret }]);
  });
});
