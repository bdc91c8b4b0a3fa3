import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uploads } from '#database/schema/uploads.ts';
import { openTestShop, type TestShop } from '#server/wiring/test-shop.ts';
import { findStandstills } from '#server/wiring/watch-over.ts';
import { createPictureProcesses } from './picture-process.ts';
import { createPlaces } from './places.ts';
import { sweepUploads } from './sweep-uploads.ts';
import { takePicture } from './take-picture.ts';
import { paint } from './test-pictures.ts';
import { refuseForToday } from './upload-rules.ts';

// Whoever sends many pictures, or lets them drip, or fills the disk: others go on.

const MB = 1024 * 1024;
const now = new Date('2026-11-23T04:30:00Z');
let shop: TestShop;
let png: Buffer;
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true, env: { UPLOADS_ROOM_MB: '10' } });
  png = await paint(520, 520);
});
afterAll(() => shop.close());
beforeEach(() => shop.database.db.delete(uploads));

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
  return { status: reply.statusCode, message: reply.json().message as string | undefined, after: reply.headers['retry-after'] };
}

/** A picture that never comes to its end. */
function drip(): Readable {
  const body = new Readable({ read() {} });
  body.push(png.subarray(0, 100));
  return body;
}

/** Writes down pictures as if they had come. */
async function have(count: number, bytes: number, more: Partial<typeof uploads.$inferInsert> = {}): Promise<void> {
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
    expiresAt: new Date(now.getTime() + MB),
    ...more,
  }));
  await shop.database.db.insert(uploads).values(rows);
}

const rows = () => shop.database.db.select().from(uploads);

describe('pictures that drip', () => {
  test('keep four places of their sender, and none of anybody else', async () => {
    const processes = createPictureProcesses({ warn: () => {} });
    const deps = { db: shop.database.db, files: shop.files, now: () => now, processes, places: createPlaces(), roomMb: 10 };
    const take = (body: Readable, sender: string) => takePicture(deps, { body, length: undefined, purpose: 'design', sender });
    const bodies = Array.from({ length: 4 }, drip);
    const dripping = Promise.allSettled(bodies.map((body) => take(body, 'a flood')));
    // Whether there is room is asked first.
    await expect
      .poll(() => bodies.every((body) => body.listenerCount('readable') > 0 || body.readableDidRead), { timeout: 20_000 })
      .toBe(true);
    await expect(take(Readable.from([png]), 'a flood')).rejects.toMatchObject({ status: 429 });
    expect(await take(Readable.from([png]), 'somebody')).toMatchObject({ width: 520 });
    for (const body of bodies) body.destroy(new Error('gone'));
    expect((await dripping).map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    expect(await take(Readable.from([png]), 'a flood')).toMatchObject({ width: 520 });
    await processes.close();
  }, 60_000);

  test('of forty senders fill the house; whoever leaves makes room', async () => {
    const places = createPlaces();
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

  test('however they come and go, nobody has more than four at once, and all places are free in the end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ who: fc.integer({ min: 0, max: 3 }), fails: fc.boolean() }), { maxLength: 60 }),
        async (visits) => {
          const places = createPlaces();
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

describe('a day', () => {
  test.each([
    [{ pictures: 79, bytes: 0 }, false],
    [{ pictures: 80, bytes: 0 }, true],
    [{ pictures: 1, bytes: 600 * MB - 1 }, false],
    [{ pictures: 1, bytes: 600 * MB }, true],
  ])('%j is enough: %j', (sent, refused) => {
    expect(refuseForToday(sent) !== undefined).toBe(refused);
  });

  test('counts what one network sent, wherever another is; tomorrow it begins anew, and who sent is forgotten', async () => {
    expect((await upload(png, { address: '10.8.0.1' })).status).toBe(201);
    const [{ sentBy } = { sentBy: null }] = await rows();
    expect(sentBy).toMatch(/^[\w-]{22}$/);
    await have(79, 10, { sentBy, expiresAt: null });
    const refused = await upload(png, { address: '10.8.0.1' });
    expect(refused).toMatchObject({ status: 429, message: expect.stringContaining('send more tomorrow'), after: '3600' });
    expect((await upload(png, { address: '10.8.0.2' })).status).toBe(201);
    await sweepUploads({ db: shop.database.db, files: shop.files }, new Date(now.getTime() + 24 * 3_600_000 - 1));
    expect((await rows()).filter((row) => row.sentBy !== null)).toHaveLength(81);
    const old = new Date(now.getTime() - 24 * 3_600_000);
    await shop.database.db
      .update(uploads)
      .set({ createdAt: old })
      .where(eq(uploads.sentBy, sentBy ?? ''));
    expect((await upload(png, { address: '10.8.0.1' })).status).toBe(201);
    await sweepUploads({ db: shop.database.db, files: shop.files }, now);
    expect((await rows()).filter((row) => row.sentBy !== null)).toHaveLength(2);
  });
});

describe('the shop’s room for what nobody ordered', () => {
  const said = async () => (await findStandstills(shop.database.db, now, { roomMb: 10 })).filter(({ about }) => about === 'pictures');

  test('is told of when it is nearly full, and refuses when it is', async () => {
    await have(7, MB);
    expect(await said()).toEqual([]);
    await have(1, MB);
    expect((await said())[0]?.says).toContain('take 80% of UPLOADS_ROOM_MB; at 100% no more are taken in');
    expect((await upload(png, { address: '10.9.0.1' })).status).toBe(201);
    await have(2, MB);
    expect(await upload(png, { address: '10.9.0.1' })).toMatchObject({
      status: 503,
      message: expect.stringContaining('no room for more pictures'),
    });
    expect((await said())[0]?.says).toContain('no more are taken in');
  });

  test('is not taken by what was ordered, nor by what is swept', async () => {
    await have(30, MB, { expiresAt: null });
    await have(30, MB, { removedAt: now });
    expect(await said()).toEqual([]);
    expect((await upload(png, { address: '10.9.0.2' })).status).toBe(201);
  });
});
