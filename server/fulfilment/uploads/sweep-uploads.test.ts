import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { uploadsTable } from '#database/schema/uploads.ts';
import { openTestDatabase } from '#server/foundation/database/test-database.ts';
import type { Files } from '#server/foundation/files/files.ts';
import { findUpload, keepUploads, keepUploadsAtLeast } from './queries.ts';
import { sweepUploads } from './sweep-uploads.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
const removed: string[] = [];
let failing = false;
const files = {
  remove: async (key: string) => {
    if (failing) throw new Error('the storage is away');
    removed.push(key);
  },
} as Pick<Files, 'remove'> as Files;

const day = 24 * 3_600_000;
const start = new Date('2026-11-01T00:00:00Z');
const after = (days: number) => new Date(start.getTime() + days * day);
const id = (letter: string) => letter.repeat(32);

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  removed.length = 0;
  failing = false;
  await database.db.delete(uploadsTable);
  for (const letter of ['a', 'b']) {
    const row = {
      purpose: 'design',
      format: 'png',
      width: 1,
      height: 1,
      bytes: 1,
      seeThrough: false,
      sha256: '',
    } as const;
    await database.db.insert(uploadsTable).values({ id: id(letter), ...row, createdAt: start, expiresAt: after(30) });
  }
});

test('uploads are deleted after thirty days, unless they were ordered', async () => {
  expect(await keepUploads(database.db, [id('b')], null)).toBe(true);
  expect(await sweepUploads({ db: database.db, files }, after(29))).toBe(0);
  expect(await sweepUploads({ db: database.db, files }, after(31))).toBe(1);
  expect(removed).toEqual([`uploads/${id('a')}/picture.png`, `uploads/${id('a')}/preview.webp`]);
  expect(await findUpload(database.db, id('a'))).toBeUndefined();
  expect(await findUpload(database.db, id('b'))).toBeDefined();
});

test('an interrupted clean-up is completed by the next, and its uploads can no longer be used', async () => {
  failing = true;
  await expect(sweepUploads({ db: database.db, files }, after(31))).rejects.toThrow('away');
  expect(await findUpload(database.db, id('a'))).toBeUndefined();
  expect(await keepUploads(database.db, [id('a')], null)).toBe(false);
  failing = false;
  expect(await sweepUploads({ db: database.db, files }, after(31))).toBe(2);
  expect(await database.db.select().from(uploadsTable)).toEqual([]);
});

test('a new expiry date of an upload is never earlier than the old one', async () => {
  const expiryOf = async (name: string) =>
    (await database.db.select().from(uploadsTable).where(eq(uploadsTable.id, name)))[0]?.expiresAt;
  await keepUploadsAtLeast(database.db, [id('a')], after(60));
  expect(await expiryOf(id('a'))).toEqual(after(60));
  await keepUploadsAtLeast(database.db, [id('a')], after(40));
  expect(await expiryOf(id('a'))).toEqual(after(60));
  await keepUploads(database.db, [id('a')], null);
  await keepUploadsAtLeast(database.db, [id('a')], after(90));
  expect(await expiryOf(id('a'))).toBeNull();
});
