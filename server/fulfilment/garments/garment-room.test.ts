import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { designsTable } from '#database/schema/designs.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { garmentKey } from '#server/fulfilment/designs/design-files.ts';
import { shirtWith, someWords } from '#server/fulfilment/designs/test-designs.ts';
import { uploadTable } from '#server/fulfilment/picture-files/upload-rules.ts';

// Pictures of garments are drawn for anybody and stored for a month. They have a disk quota, and none are drawn on a
// low disk.

const GB = 1024 * 1024 * 1024;
const roomMb = 10;
let shop: TestShop;
let free = 100 * GB;
beforeAll(async () => {
  shop = await openTestShop(undefined, undefined, {
    idle: true,
    env: { UPLOADS_ROOM_MB: String(roomMb) },
    freeBytes: async () => free,
  });
  return () => shop.close();
});
afterEach(async () => {
  free = 100 * GB;
  await shop.disk.look();
  await shop.database.db.delete(designsTable);
});

const post = (url: string, payload: object) => shop.app.inject({ method: 'POST', url, payload });
const design = () => post('/api/designs', { design: shirtWith([someWords]), rights: true });
const shirt = () => post('/api/shirts', { product: 'football-1', size: 'M', name: 'RAO', number: 7 });

test('a low disk refuses to draw designs and shirts', async () => {
  free = 0.9 * GB;
  await shop.disk.look();
  for (const reply of [await design(), await shirt()])
    expect([reply.statusCode, reply.json().message]).toEqual([503, expect.stringContaining('cannot keep new designs')]);
  expect(await shop.database.db.select().from(designsTable)).toEqual([]);
});

test('a garment picture is at most as large as its share of the quota', async () => {
  for (const [reply, side] of [
    [await design(), 'front'],
    [await shirt(), 'back'],
  ] as const) {
    expect(reply.statusCode).toBe(201);
    const { byteLength } = await shop.files.read(garmentKey(reply.json().data.customProductId, side));
    expect(byteLength).toBeLessThan(uploadTable.garmentKilobytes.most * 1024);
    expect(byteLength).toBeGreaterThan(10_000);
  }
});

test('a full quota refuses new pictures until older ones that nobody saved or ordered are deleted', async () => {
  const { db } = shop.database;
  expect((await shirt()).statusCode).toBe(201);
  const most = Math.ceil((roomMb * 1024 * uploadTable.garmentsPercent.most) / 100 / uploadTable.garmentKilobytes.most);
  const [row] = await db.select().from(designsTable);
  if (!row) throw new Error('no shirt');
  const copies = Array.from({ length: most - 1 }, () => ({ ...row, id: `cus_${randomUUID()}` }));
  await db.insert(designsTable).values(copies);
  for (const reply of [await design(), await shirt()])
    expect([reply.statusCode, reply.json().message]).toEqual([
      503,
      expect.stringContaining('no room for more designs'),
    ]);
  const kept = copies[0]?.id ?? '';
  await db.execute(sql`update ${designsTable} set created_at = created_at - interval '25 hours'`);
  await db.update(designsTable).set({ orderedAt: new Date(), expiresAt: null }).where(eq(designsTable.id, kept));
  await db.insert(designsTable).values(copies.slice(0, 1).map((one) => ({ ...one, id: `cus_${randomUUID()}` })));
  expect((await shirt()).statusCode).toBe(201);
  const [after] = await db.select().from(designsTable).where(eq(designsTable.id, kept));
  expect(after?.expiresAt).toBeNull();
});
