import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { middleCrop } from '#contract/gallery-rules.ts';
import type { StaffRole } from '#contract/office/lists.ts';
import type { OfficeProduct } from '#contract/office/products.ts';
import { productPhotographsTable } from '#database/schema/catalogue.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';

const now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
let cookie = '';
beforeAll(async () => {
  shop = await openTestShop(() => now);
  cookie = await cookieOf('merchandiser');
});
afterAll(() => shop?.close());

const cookieOf = async (role: StaffRole) => (await aColleagueIn(shop, [role], now)).cookie;
const open = async (id: string): Promise<OfficeProduct> =>
  (await ask(shop, `GET /api/office/products/${id}`, { cookie })).json().data;
const send = (id: string, bytes: Buffer, as = cookie) =>
  ask(shop, `POST /api/office/products/${id}/photographs`, {
    cookie: as,
    payload: bytes,
    headers: { 'content-type': 'image/jpeg' },
  });
const arrange = async (id: string, gallery: object[]) =>
  ask(shop, `PATCH /api/office/products/${id}`, {
    cookie,
    payload: { version: (await open(id)).version, changes: { gallery } },
  });
const get = (url: string) => shop.app.inject(url);
const itemsOf = (product: OfficeProduct) => product.pictures.map(({ item }) => item);
/** The newest photograph with the default crop and a description. */
function newestOf({ photographs }: OfficeProduct, alt = 'From the front') {
  const { number = 0, width = 4, height = 5 } = photographs.at(-1) ?? {};
  return { kind: 'photo' as const, number, alt, crop: middleCrop(width, height), focus: { x: 0.5, y: 0.5 } };
}

/** A photograph with a red left and a blue right half, and with location data that must be removed. */
function halves(width = 1600, height = 1000): Promise<Buffer> {
  const blue = { create: { width: Math.round(width / 2), height, channels: 3 as const, background: '#2040c0' } };
  return sharp({ create: { width, height, channels: 3, background: '#c02020' } })
    .composite([{ input: blue, left: width - blue.create.width, top: 0 }])
    .withExif({ IFD0: { Copyright: 'Hill Road 7' } })
    .jpeg()
    .toBuffer();
}

/** Returns the colours at the left and right edges of a served picture. */
async function edgesOf(url: string): Promise<string[]> {
  // A slow first rendering answers with a placeholder that is not cached.
  const lasting = async () => (await get(url)).headers['cache-control'];
  await expect.poll(lasting, { message: url }).toBe('public, max-age=31536000, immutable');
  const reply = await get(url);
  const { data, info } = await sharp(reply.rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(info.height / info.width).toBeCloseTo(1.25, 2);
  const at = (x: number) => {
    const place = (Math.floor(info.height / 2) * info.width + x) * info.channels;
    return (data[place] ?? 0) > (data[place + 2] ?? 0) ? 'red' : 'blue';
  };
  return [at(3), at(info.width - 4)];
}

describe('photographs of a product', () => {
  test('hides a photograph from customers until it has a description', async () => {
    const before = (await get('/api/products/Football/7')).json().data.images;
    const { version } = await open('football-7');
    const added: OfficeProduct = (await send('football-7', await halves())).json().data;
    expect([added.version, added.photographs]).toEqual([
      version,
      [{ number: 1, width: 1600, height: 1000, waiting: true }],
    ]);
    expect(itemsOf(added).every(({ kind }) => kind === 'drawn')).toBe(true);
    expect((await get('/api/products/Football/7')).json().data.images).toEqual(before);
    const silent = await arrange('football-7', [...itemsOf(added), newestOf(added, ' ')]);
    expect([silent.statusCode, silent.json().success]).toEqual([400, false]);
    const shown: OfficeProduct = (await arrange('football-7', [...itemsOf(added), newestOf(added)])).json().data;
    expect([itemsOf(shown).at(-1)?.kind, shown.photographs[0]?.waiting]).toEqual(['photo', false]);
    await expect
      .poll(async () => (await get('/api/products/Football/7')).json().data.images.at(-1))
      .toMatchObject({ alt: 'From the front', src: expect.stringContaining('/photo1-') });
    // A removed photograph has a description already.
    const removed: OfficeProduct = (await arrange('football-7', itemsOf(added))).json().data;
    expect(removed.photographs[0]?.waiting).toBe(false);
  });

  test('shows a photograph beside the drawing, as the first picture if chosen, and crops it again', async () => {
    const added: OfficeProduct = (await send('football-1', await halves())).json().data;
    expect(newestOf(added)).toMatchObject({ number: 1, crop: { left: 0.25, top: 0, width: 0.5 } });
    const silent = await arrange('football-1', [newestOf(added, ' ')]);
    expect([silent.statusCode, silent.json().fields]).toEqual([
      400,
      { 'changes.gallery.0.alt': 'Say what is on the picture: it is read aloud' },
    ]);
    const photo = { ...newestOf(added, 'Red and blue, from the front'), focus: { x: 0.5, y: 0.2 } };
    const first: OfficeProduct = (await arrange('football-1', [photo, ...itemsOf(added).slice(0, 1)])).json().data;
    const src = first.image;
    expect(src).toMatch(/^\/images\/football-1\/photo1-[0-9a-f]{10}-480\.webp$/);
    await expect.poll(async () => (await get('/api/products/Football/1')).json().data.image).toBe(src);
    const page = (await get('/api/products/Football/1')).json().data;
    expect(page.images).toEqual([
      { src, alt: 'Red and blue, from the front' },
      { src: expect.stringContaining('/front-'), alt: `${first.name}, front` },
    ]);
    const listed = (await get('/api/products/category/Football'))
      .json()
      .data.find(({ _id }: { _id: string }) => _id === 'football-1');
    expect(listed.image).toBe(src);
    expect(await edgesOf(src)).toEqual(['red', 'blue']);
    expect(await edgesOf(src.replace('-480.webp', '-320.avif'))).toEqual(['red', 'blue']);

    const crop = { left: 0, top: 0, width: 0.5 };
    const again: OfficeProduct = (await arrange('football-1', [{ ...photo, crop }, ...itemsOf(first).slice(1)])).json()
      .data;
    expect(again.image).not.toBe(src);
    expect(await edgesOf(again.image)).toEqual(['red', 'red']);
    // The old address in mails or open pages redirects to the new one.
    const larger = (address: string) => address.replace('-480.', '-640.');
    const old = await get(larger(src));
    expect([old.statusCode, old.headers.location]).toEqual([302, larger(again.image)]);
    const removed: OfficeProduct = (await arrange('football-1', itemsOf(first).slice(1))).json().data;
    const gone = await get(larger(again.image));
    expect([gone.statusCode, gone.headers.location]).toEqual([302, larger(removed.image)]);
    // The photograph stays, and an earlier version shows it again.
    expect(removed.photographs).toEqual([{ number: 1, width: 1600, height: 1000, waiting: false }]);
    await ask(shop, 'POST /api/office/products/football-1/restore', {
      cookie,
      payload: { version: removed.version, to: again.version },
    });
    expect((await open('football-1')).image).toBe(again.image);
  });

  test('straightens, evens out and cuts out a photograph, each at its own address, and reverts it', async () => {
    // A tilted red bar on a background that is bright above and dark below.
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000"><defs><linearGradient id="g" x2="0" y2="1">
      <stop stop-color="#f4f4f4"/><stop offset="1" stop-color="#8c8c8c"/></linearGradient></defs><rect width="800" height="1000" fill="url(#g)"/>
      <rect x="340" y="200" width="120" height="600" fill="#b02020" transform="rotate(10 400 500)"/></svg>`;
    const added: OfficeProduct = (
      await send('football-6', await sharp(Buffer.from(drawing)).jpeg({ quality: 95 }).toBuffer())
    ).json().data;
    const photo = { ...newestOf(added), crop: { left: 0, top: 0, width: 1 } };
    const shownWith = async (finish: object) => {
      const reply = await arrange('football-6', [{ ...photo, ...finish }]);
      const { image }: OfficeProduct = reply.json().data;
      const lasting = async () => (await get(image)).headers['cache-control'];
      await expect.poll(lasting, { message: image }).toBe('public, max-age=31536000, immutable');
      const { data, info } = await sharp((await get(image)).rawPayload)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const at = (x: number, y: number) => {
        const place = (Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1))) * 4;
        const [red = 0, green = 0, , alpha = 0] = data.subarray(place, place + 4);
        return { red: red - green > 60 && alpha > 200, level: green, alpha };
      };
      return { image, at };
    };
    const plain = await shownWith({});
    expect([plain.at(0.62, 0.23).red, plain.at(0.45, 0.23).red]).toEqual([true, false]);
    expect(plain.at(0.1, 0.02).level - plain.at(0.1, 0.98).level).toBeGreaterThan(60);

    const straight = await shownWith({ turn: -10 });
    expect(straight.image).not.toBe(plain.image);
    expect([0.2, 0.5, 0.8].map((y) => straight.at(0.5, y).red)).toEqual([true, true, true]);
    expect([straight.at(0.62, 0.23).red, straight.at(0.38, 0.77).red]).toEqual([false, false]);
    // The rotated picture must have no empty corner.
    for (const [x, y] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const)
      expect(straight.at(x, y).alpha).toBe(255);

    const even = await shownWith({ turn: -10, even: true });
    expect(Math.abs(even.at(0.1, 0.02).level - even.at(0.1, 0.98).level)).toBeLessThan(12);
    expect(even.at(0.1, 0.5).level).toBeGreaterThan(235);
    const bare = await shownWith({ turn: -10, even: true, bare: true });
    expect([bare.at(0.02, 0.02).alpha, bare.at(0.9, 0.9).alpha, bare.at(0.5, 0.5).alpha]).toEqual([0, 0, 255]);
    expect(new Set([plain, straight, even, bare].map(({ image }) => image)).size).toBe(4);
    // Without the edit it is the same picture at the same address.
    expect((await shownWith({ even: false, turn: 0 })).image).toBe(plain.image);
    const tooFar = await arrange('football-6', [{ ...photo, turn: 40 }]);
    expect([tooFar.statusCode, Object.keys(tooFar.json().fields)]).toEqual([400, ['changes.gallery.0.turn']]);
  });

  test('shows the photograph on the share card of its product', async () => {
    const card = () => get('/images/share/product-football-2.jpg');
    const before = await card();
    const added: OfficeProduct = (await send('football-2', await halves(1000, 1250))).json().data;
    await arrange('football-2', [newestOf(added)]);
    const after = await card();
    expect(after.headers.etag).not.toBe(before.headers.etag);
    const { data, info } = await sharp(after.rawPayload).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3),
    ];
    const [left, right] = [at(560, 315), at(1150, 315)];
    expect((left[0] ?? 0) > (left[2] ?? 0)).toBe(true);
    expect((right[2] ?? 0) > (right[0] ?? 0)).toBe(true);
  });

  test('strips metadata from a photograph, and shows the uncropped one only to editors', async () => {
    await send('football-3', await halves());
    const url = 'GET /api/office/products/football-3/photographs/1';
    const whole = await ask(shop, url, { cookie });
    const meta = await sharp(whole.rawPayload).metadata();
    expect([meta.format, meta.width, meta.height, meta.exif]).toEqual(['webp', 1600, 1000, undefined]);
    const rows = await shop.database.db.select().from(productPhotographsTable);
    const { id, format } = rows.find(({ productId }) => productId === 'football-3') ?? { id: '', format: 'jpeg' };
    expect(
      (await shop.files.read(`products/${id}/photograph.${format === 'png' ? 'png' : 'jpg'}`)).includes('Hill Road 7'),
    ).toBe(false);
    expect((await ask(shop, url, { cookie: await cookieOf('viewer') })).statusCode).toBe(403);
    expect((await ask(shop, url)).statusCode).toBe(401);
    expect((await ask(shop, 'GET /api/office/products/football-3/photographs/2', { cookie })).statusCode).toBe(404);
  });

  test('refuses an upload that is no picture or too small, and keeps nothing of it', async () => {
    const { version } = await open('football-4');
    for (const [bytes, says] of [
      [Buffer.from('%PDF-1.7 and more'), /a picture we can show/],
      [await halves(700, 900), /at least 800 pixels/],
    ] as const) {
      const reply = await send('football-4', bytes);
      expect([reply.statusCode, reply.json().message]).toEqual([400, expect.stringMatching(says)]);
    }
    expect(await open('football-4')).toMatchObject({ version, photographs: [] });
    expect((await send('nothing-1', await halves())).statusCode).toBe(404);
    expect((await send('football-4', await halves(), await cookieOf('support'))).statusCode).toBe(403);
  });

  test.each([
    [
      'an unknown picture',
      [{ kind: 'photo', number: 7, alt: 'x', crop: { left: 0, top: 0, width: 1 }, focus: { x: 0, y: 0 } }],
    ],
    ['no picture', []],
    [
      'the same picture twice',
      [
        { kind: 'drawn', view: 'front' },
        { kind: 'drawn', view: 'front' },
      ],
    ],
  ])('refuses a gallery with %s', async (_what, gallery) => {
    const reply = await arrange('football-5', gallery);
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, ['gallery']]);
  });
});
