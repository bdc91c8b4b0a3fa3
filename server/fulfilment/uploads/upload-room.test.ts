import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { eq, lte } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountsTable } from '#database/schema/accounts.ts';
import { designsTable } from '#database/schema/designs.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { uploadsTable } from '#database/schema/uploads.ts';
import { findStandstills } from '#server/app/commands/watch-over.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aCustomer, type Browser, proveEmail } from '#server/customers/accounts/test-people.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { sweepDesigns } from '#server/fulfilment/designs/sweep-designs.ts';
import { shirtWith, someWords } from '#server/fulfilment/designs/test-designs.ts';
import { createPictureProcesses } from '#server/fulfilment/picture-files/picture-process.ts';
import { refuseForToday } from '#server/fulfilment/picture-files/upload-rules.ts';
import { aContact, aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';
import { createDecoderBudget } from './decoder-budget.ts';
import { endLoose, evictUploads, findLoose, takenRoom } from './evict-uploads.ts';
import { keepUploadsAtLeast } from './queries.ts';
import { sweepUploads } from './sweep-uploads.ts';
import { takePicture } from './take-picture.ts';
import { paint } from './test-pictures.ts';
import { refuseWithoutRoom } from './upload-room.ts';
import { createUploadSlots } from './upload-slots.ts';

// One sender who uploads many pictures, uploads slowly or fills the quota does not stop others.

const MB = 1024 * 1024;
const hour = 3_600_000;
const now = new Date('2026-11-23T04:30:00Z');
let shop: TestShop;
let png: Buffer;
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true, env: { UPLOADS_ROOM_MB: '10' } });
  png = await paint(520, 520);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.db.delete(designsTable);
  await shop.database.db.delete(uploadsTable);
});

interface From {
  address: string;
  headers?: Record<string, string>;
}

async function upload(payload: Buffer | Readable, { address, headers = {} }: From) {
  const all = { 'content-type': 'application/octet-stream', ...headers };
  const reply = await shop.app.inject({
    method: 'POST',
    url: '/api/uploads?purpose=design',
    headers: all,
    payload,
    remoteAddress: address,
  });
  return {
    status: reply.statusCode,
    message: reply.json().message as string | undefined,
    after: reply.headers['retry-after'],
  };
}

/** A picture whose upload never ends. */
function drip(): Readable {
  const body = new Readable({ read() {} });
  body.push(png.subarray(0, 100));
  return body;
}

/** Inserts rows of pictures as if they had been uploaded. */
async function have(count: number, bytes: number, more: Partial<typeof uploadsTable.$inferInsert> = {}): Promise<void> {
  const row = {
    purpose: 'design' as const,
    format: 'png' as const,
    width: 1,
    height: 1,
    bytes,
    seeThrough: false,
    sha256: '',
    createdAt: now,
  };
  const rows = Array.from({ length: count }, () => ({
    id: randomBytes(24).toString('base64url'),
    ...row,
    expiresAt: new Date(now.getTime() + 30 * 24 * hour),
    ...more,
  }));
  await shop.database.db.insert(uploadsTable).values(rows);
}

const rows = () => shop.database.db.select().from(uploadsTable);

describe('slow uploads', () => {
  test("one sender's slow uploads use at most four slots, and others can upload", async () => {
    const processes = createPictureProcesses({ warn: () => {} });
    const deps = {
      db: shop.database.db,
      files: shop.files,
      now: () => now,
      processes,
      places: createUploadSlots(),
      budget: createDecoderBudget(),
      roomMb: 10,
    };
    const take = (body: Readable, sender: string) =>
      takePicture(deps, { body, length: undefined, purpose: 'design', sender: { mark: sender, known: false } });
    const bodies = Array.from({ length: 4 }, drip);
    const dripping = Promise.allSettled(bodies.map((body) => take(body, 'a flood')));
    // The check for free space comes first.
    await expect
      .poll(() => bodies.every((body) => body.listenerCount('readable') > 0 || body.readableDidRead))
      .toBe(true);
    await expect(take(Readable.from([png]), 'a flood')).rejects.toMatchObject({ status: 429 });
    expect(await take(Readable.from([png]), 'somebody')).toMatchObject({ width: 520 });
    for (const body of bodies) body.destroy(new Error('gone'));
    expect((await dripping).map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    expect(await take(Readable.from([png]), 'a flood')).toMatchObject({ width: 520 });
    await processes.close();
  });

  test('forty slow uploads use all slots, and the end of one frees a slot', async () => {
    const places = createUploadSlots();
    const ends: (() => void)[] = [];
    const stay = (sender: string) => places.take(sender, () => new Promise<void>((resolve) => void ends.push(resolve)));
    const staying = Array.from({ length: 40 }, (_none, index) => stay(`sender ${index}`));
    await expect(stay('one more')).rejects.toMatchObject({ status: 503 });
    ends[0]?.();
    await staying[0];
    const late = stay('one more');
    expect(ends).toHaveLength(41);
    for (const end of ends) end();
    await Promise.all([...staying, late]);
  });

  test('no sender ever has more than four slots, and all slots are free in the end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ who: fc.integer({ min: 0, max: 3 }), fails: fc.boolean() }), { maxLength: 60 }),
        async (visits) => {
          const places = createUploadSlots();
          const here = new Map<number, number>();
          const results = visits.map(({ who, fails }) =>
            places.take(String(who), async () => {
              here.set(who, (here.get(who) ?? 0) + 1);
              expect(here.get(who)).toBeLessThanOrEqual(4);
              await Promise.resolve();
              here.set(who, (here.get(who) ?? 0) - 1);
              if (fails) throw new Error('no picture');
            }),
          );
          await Promise.allSettled(results);
          for (const who of [0, 1, 2, 3]) await expect(places.take(String(who), async () => 'in')).resolves.toBe('in');
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('the daily upload limit', () => {
  test.each([
    [{ pictures: 79, bytes: 0 }, false],
    [{ pictures: 80, bytes: 0 }, true],
    [{ pictures: 1, bytes: 600 * MB - 1 }, false],
    [{ pictures: 1, bytes: 600 * MB }, true],
  ])('after %j another upload is refused: %j', (sent, refused) => {
    expect(refuseForToday(sent) !== undefined).toBe(refused);
  });

  test('uploads of a network are counted for one day, and only a hash of it is stored until then', async () => {
    expect((await upload(png, { address: '10.8.0.1' })).status).toBe(201);
    const [{ sentBy } = { sentBy: null }] = await rows();
    expect(sentBy).toMatch(/^[\w-]{22}$/);
    await have(79, 10, { sentBy, expiresAt: null });
    const refused = await upload(png, { address: '10.8.0.1' });
    expect(refused).toMatchObject({
      status: 429,
      message: expect.stringContaining('send more tomorrow'),
      after: '3600',
    });
    expect((await upload(png, { address: '10.8.0.2' })).status).toBe(201);
    await sweepUploads({ db: shop.database.db, files: shop.files }, new Date(now.getTime() + 24 * 3_600_000 - 1));
    expect((await rows()).filter((row) => row.sentBy !== null)).toHaveLength(81);
    const old = new Date(now.getTime() - 24 * 3_600_000);
    await shop.database.db
      .update(uploadsTable)
      .set({ createdAt: old })
      .where(eq(uploadsTable.sentBy, sentBy ?? ''));
    expect((await upload(png, { address: '10.8.0.1' })).status).toBe(201);
    await sweepUploads({ db: shop.database.db, files: shop.files }, now);
    expect((await rows()).filter((row) => row.sentBy !== null)).toHaveLength(2);
  });
});

describe('the disk quota for pictures that nobody ordered', () => {
  const said = async () =>
    (await findStandstills(unchangedSettings, shop.database.db, now, { roomMb: 10 })).filter(
      ({ about }) => about === 'pictures',
    );

  test('the quota is reported when nearly used by strangers, then refuses them, but not buyers', async () => {
    const buyer = await aBuyer();
    await have(3, MB);
    expect(await said()).toEqual([]);
    await have(1, MB);
    expect((await said())[0]?.says).toContain(
      'take 40% of UPLOADS_ROOM_MB; at 50% no more are taken in from people who have not bought here',
    );
    expect((await upload(png, { address: '10.9.0.1' })).status).toBe(201);
    await have(1, MB);
    const full = { status: 503, message: expect.stringContaining('no room for more pictures') };
    expect(await upload(png, { address: '10.9.0.1' })).toMatchObject(full);
    const member = await aCustomer(shop);
    expect(await upload(png, { address: '10.9.0.3', headers: member.headers })).toMatchObject(full);
    expect((await said())[0]?.says).toContain('no more are taken in');
    expect((await upload(png, { address: '10.9.0.1', headers: buyer.headers })).status).toBe(201);
    await have(5, MB);
    expect(await upload(png, { address: '10.9.0.1', headers: buyer.headers })).toMatchObject(full);
    expect((await said()).map(({ says }) => says).at(-1)).toContain('at 100% no more are taken in');
  });

  test('the quota does not count ordered and deleted pictures', async () => {
    await have(30, MB, { expiresAt: null });
    await have(30, MB, { removedAt: now });
    expect(await said()).toEqual([]);
    expect((await upload(png, { address: '10.9.0.2' })).status).toBe(201);
  });

  test("a full quota deletes the oldest pictures that no order and no member's design needs", async () => {
    const { db } = shop.database;
    const old = { createdAt: new Date(now.getTime() - 2 * hour) };
    const older = { createdAt: new Date(now.getTime() - 25 * hour) };
    const [account] = await db.select().from(accountsTable).limit(1);
    await have(1, MB, { id: 'ordered', ...older, expiresAt: null });
    await have(1, MB, { id: 'listed', ...older });
    await have(1, MB, { id: 'in-a-cart', ...old });
    await have(1, MB, { id: 'in-an-old-cart', ...older });
    await have(2, MB, old);
    await have(3, MB);
    await aDesign('listed', { accountId: account?.id ?? '' });
    await aDesign('in-a-cart');
    await aDesign('in-an-old-cart');
    expect(await evictUploads(db, 10, now)).toBe(3);
    await sweepDesigns({ db, files: shop.files }, new Date(now.getTime() + 1));
    await sweepUploads({ db, files: shop.files }, now);
    const left = await rows();
    expect(left.map(({ id }) => id).filter((id) => id.length < 20)).toEqual(['ordered', 'listed', 'in-a-cart']);
    expect(left).toHaveLength(6);
    expect((await db.select().from(designsTable)).map(({ pictures }) => pictures)).toEqual([['listed'], ['in-a-cart']]);
    expect(await evictUploads(db, 10, now)).toBe(0);
    expect(await evictUploads(db, 1, now), 'nothing younger than an hour').toBe(0);
  });

  test('a picture that came into use after it was chosen for deletion is not deleted', async () => {
    const { db } = shop.database;
    await have(1, MB, { id: 'wanted', createdAt: new Date(now.getTime() - 2 * hour) });
    const loose = await findLoose(db, now, 10);
    expect(loose).toHaveLength(1);
    const until = new Date(now.getTime() + 31 * 24 * hour);
    await keepUploadsAtLeast(db, ['wanted'], until);
    await endLoose(db, loose, now);
    expect((await rows())[0]?.expiresAt).toEqual(until);
  });

  test('saves a design of a non-buyer beyond the share, but does not list it', async () => {
    const { db } = shop.database;
    const [account] = await db.select().from(accountsTable).limit(1);
    const member = await aCustomer(shop);
    const save = async (headers: Record<string, string>) => {
      const payload = { design: shirtWith([someWords]), rights: true };
      const reply = await shop.app.inject({ method: 'POST', url: '/api/designs', payload, headers });
      const [row] = await db.select().from(designsTable).where(eq(designsTable.id, reply.json().data.customProductId));
      return [reply.statusCode, row?.accountId !== null, reply.json().data.list];
    };
    await have(1, 4 * MB - 1, { id: 'listed' });
    await aDesign('listed', { accountId: account?.id ?? '' });
    expect(await save(member.headers)).toEqual([201, true, 'listed']);
    await db
      .update(uploadsTable)
      .set({ bytes: 4 * MB })
      .where(eq(uploadsTable.id, 'listed'));
    expect(await save(member.headers)).toEqual([201, false, 'full']);
    expect(await save({})).toEqual([201, false, 'nobodys']);
    expect(await save((await aBuyer()).headers)).toEqual([201, true, 'listed']);
    expect((await said())[0]?.says).toContain('Designs that members saved take 40% of UPLOADS_ROOM_MB');
  });
});

test('leaves space for another sender after nine networks used all of their limits for a week', async () => {
  const { db } = shop.database;
  const networks = Array.from({ length: 9 }, (_none, index) => ({ mark: `network ${index}`, known: false }));
  const roomMb = 5000;
  let at = now;
  for (let passed = 0; passed < 7 * 24; passed += 1) {
    at = new Date(now.getTime() + passed * hour);
    for (const sender of networks) {
      for (let count = 0; count < 20; count += 1) {
        const refused = await refuseWithoutRoom(db, sender, roomMb, at).catch(() => true);
        if (refused) break;
        await have(1, 40 * MB, {
          sentBy: sender.mark,
          createdAt: at,
          expiresAt: new Date(at.getTime() + 30 * 24 * hour),
        });
      }
    }
    await expect(
      refuseWithoutRoom(db, { mark: 'somebody', known: false }, roomMb, at),
      `hour ${passed}`,
    ).resolves.toBeUndefined();
    await db.delete(uploadsTable).where(lte(uploadsTable.expiresAt, at));
  }
  expect((await takenRoom(db, at)).loose).toBeLessThan(0.5 * roomMb * MB);
});

/** A signed-in customer whose order was delivered. */
async function aBuyer(): Promise<Browser> {
  const member = await aCustomer(shop);
  await proveEmail(shop, member.email);
  const reply = await postOrder(shop, anOrder([aLine('cricket-1')], aContact()), undefined, member.headers);
  await shop.database.db
    .update(ordersTable)
    .set({ state: 'delivered' })
    .where(eq(ordersTable.reference, reply.json().data.reference));
  return member;
}

/** A design that shows a picture. */
async function aDesign(picture: string, more: Partial<typeof designsTable.$inferInsert> = {}): Promise<void> {
  await shop.database.db.insert(designsTable).values({
    ...{ id: `cus_${picture}`, garment: 't-shirt', design: {}, sides: [], pictures: [picture], acceptsSoft: false },
    createdAt: now,
    expiresAt: new Date(now.getTime() + 30 * 24 * hour),
    ...more,
  });
}
