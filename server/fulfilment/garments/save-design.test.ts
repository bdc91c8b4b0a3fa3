import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDesign } from '#artwork/design/compose-design.ts';
import type { GarmentDesign, Layer } from '#artwork/design/layers.ts';
import { designsTable } from '#database/schema/designs.ts';
import { uploadsTable } from '#database/schema/uploads.ts';
import { testDesignProcesses } from '#server/app/test-support/test-processes.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import type { Files } from '#server/foundation/files/files.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { sweepDesigns } from '#server/fulfilment/designs/sweep-designs.ts';
import { pictureOf, sendTestPicture, shirtWith, someWords } from '#server/fulfilment/designs/test-designs.ts';
import type { DesignProcesses } from './design-process.ts';
import { saveDesign } from './save-design.ts';

let shop: TestShop;
let upload: string;

beforeAll(async () => {
  shop = await openTestShop();
  upload = await sendTestPicture(shop);
});
afterAll(() => shop.close());

async function save(design: object, more: object = { rights: true }) {
  const response = await shop.app.inject({ method: 'POST', url: '/api/designs', payload: { design, ...more } });
  return { status: response.statusCode, body: response.json() };
}

const text: Layer = someWords;
const pictured = () => pictureOf(upload);
const shirt = shirtWith;

test('a saved design has its own id, the price of its sides, and pictures of the garment', async () => {
  const one = await save(shirt([pictured(), text]));
  expect(one.status).toBe(201);
  expect(one.body.data).toMatchObject({
    name: 'Custom T-shirt',
    price: 799,
    size: 'M',
    baseColor: 'White',
    sides: ['front'],
    ordered: false,
  });
  const two = await save(shirt([pictured()], [text]));
  expect(two.body.data).toMatchObject({ price: 999, sides: ['front', 'back'] });
  expect(two.body.data.customProductId).not.toBe(one.body.data.customProductId);
  expect(two.body.data.images).toHaveLength(2);
  const address: string = two.body.data.images[0];
  for (const [wanted, type, width] of [
    [address, 'webp', 800],
    [address.replace('-800.webp', '-160.avif'), 'heif', 160],
  ] as const) {
    const response = await shop.app.inject(wanted);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toMatch(/^private/);
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: type, width });
  }
  // The chest shows the colours of the print; the waist is white cloth, with darker folds only.
  const drawn = (await shop.app.inject(address)).rawPayload;
  const colourful = async (top: number) => {
    const part = await sharp(drawn).extract({ left: 370, top, width: 50, height: 40 }).removeAlpha().raw().toBuffer();
    const spans = Array.from({ length: part.length / 3 }, (_, k) => {
      const pixel = part.subarray(k * 3, k * 3 + 3);
      return Math.max(...pixel) - Math.min(...pixel);
    });
    return spans.reduce((sum, span) => sum + span, 0) / spans.length;
  };
  expect(await colourful(370)).toBeGreaterThan(25);
  expect(await colourful(700)).toBeLessThan(15);
});

test('a design can be opened with its id only', async () => {
  const { body } = await save(shirt([pictured()]));
  const response = await shop.app.inject(`/api/designs/${body.data.customProductId}`);
  expect(response.json().data).toMatchObject({
    customProductId: body.data.customProductId,
    design: { garment: 't-shirt', sides: { front: [{ picture: upload }] } },
    pictures: [{ id: upload, width: 1200, height: 900, seeThrough: false }],
  });
  expect((await shop.app.inject(`/api/designs/cus_${'A'.repeat(24)}`)).statusCode).toBe(404);
  expect((await shop.app.inject('/api/designs/1')).statusCode).toBe(400);
  expect((await shop.app.inject(`/images/designs/cus_${'A'.repeat(24)}/front-800.webp`)).statusCode).toBe(404);
  expect((await shop.app.inject(`/images/designs/${body.data.customProductId}/front-801.webp`)).statusCode).toBe(404);
  expect((await shop.app.inject(`/images/designs/${body.data.customProductId}/detail-800.webp`)).statusCode).toBe(404);
});

test.each<[string, () => GarmentDesign, object, string]>([
  ['no layer', () => shirt([]), { rights: true }, 'Add a picture or text first'],
  ['no confirmed rights', () => shirt([text]), { rights: false }, 'Tick that you own this picture or may use it'],
  [
    'too few pixels',
    () => shirt([{ ...pictured(), width: 310, height: 232.5 } as Layer]),
    { rights: true, acceptsSoft: true },
    'Front: Picture has too few pixels to print at this size (98 dpi). Make it smaller than 30 cm or use a larger picture',
  ],
  [
    'soft without a tick',
    () => shirt([{ ...pictured(), width: 280, height: 210 } as Layer]),
    { rights: true },
    'Tick that a soft print is fine, or make the picture smaller',
  ],
  [
    'another colour',
    () => ({ ...shirt([text]), colour: 'Beige' }),
    { rights: true },
    "Choose one of the t-shirt's colours",
  ],
  ['an unknown size', () => ({ ...shirt([text]), size: '5XL' }), { rights: true }, 'Choose a size'],
  [
    'a picture nobody sent',
    () => shirt([{ ...pictured(), picture: 'A'.repeat(32) } as Layer]),
    { rights: true },
    'A picture of this design is no longer here. Choose it again',
  ],
  [
    'a picture out of shape',
    () => shirt([{ ...pictured(), height: 100 } as Layer]),
    { rights: true },
    'A picture of this design is out of shape. Choose it again',
  ],
  [
    'four texts',
    () => shirt(['a', 'b', 'c', 'd'].map((id) => ({ ...text, id }))),
    { rights: true },
    'A side takes up to 3 texts',
  ],
])('refuses a design with %s', async (_name, make, more, sentence) => {
  const { status, body } = await save(make(), more);
  expect([status, body.message]).toEqual([400, sentence]);
});

test('a design cannot use a photo uploaded for a return', async () => {
  const problem = await sendTestPicture(shop, 'problem');
  expect((await save(shirt([{ ...pictured(), picture: problem } as Layer]))).body.message).toContain('no longer here');
});

test('layers on a side that the garment lacks are left out, and not charged', async () => {
  const cap: GarmentDesign = {
    ...newDesign('cap'),
    sides: { front: [{ ...text, y: 0, size: 12 } as Layer], back: [text] },
  };
  const { body } = await save(cap);
  expect(body.data).toMatchObject({ price: 549, sides: ['front'], size: 'One size' });
});

test('a design that could not be saved leaves no pictures in the storage', async () => {
  const stored: string[] = [];
  const files: Files = {
    ...shop.files,
    async takeIn(file, key, type) {
      await shop.files.takeIn(file, key, type);
      stored.push(key);
    },
  };
  const processes = testDesignProcesses();
  const wanted = { design: shirt([text], [text]), rights: true };
  const left = async () => (await Promise.all(stored.splice(0).map((key) => shop.files.has(key)))).filter(Boolean);
  const deps = { settings: unchangedSettings, db: shop.database.db, files, processes, now: () => new Date() };
  // The second side fails to draw.
  let runs = 0;
  const failing: DesignProcesses = {
    ...processes,
    run: async (work) => (++runs === 2 ? undefined : processes.run(work)),
  };
  await expect(saveDesign({ ...deps, processes: failing }, wanted)).rejects.toThrow("We couldn't save your design");
  expect(stored).toHaveLength(1);
  expect(await left()).toEqual([]);
  // The row has no account to belong to, which the database refuses.
  await expect(saveDesign(deps, wanted, { accountId: 'nobody' })).rejects.toThrow();
  expect(stored).toHaveLength(2);
  expect(await left()).toEqual([]);
  await processes.close();
});

test('a design and its pictures are deleted thirty days after it was last saved, and not before', async () => {
  const { body } = await save(shirt([pictured()]));
  const id: string = body.data.customProductId;
  const row = (await shop.database.db.select().from(designsTable).where(eq(designsTable.id, id)))[0];
  const kept = (await shop.database.db.select().from(uploadsTable).where(eq(uploadsTable.id, upload)))[0];
  expect(kept?.expiresAt?.getTime()).toBeGreaterThanOrEqual(row?.expiresAt?.getTime() ?? Infinity);
  const later = new Date(Date.now() + 31 * 24 * 3_600_000);
  expect(await sweepDesigns({ db: shop.database.db, files: shop.files }, later)).toBeGreaterThan(0);
  expect((await shop.app.inject(`/api/designs/${id}`)).statusCode).toBe(404);
  expect(await shop.files.has(`designs/${id}/front.webp`)).toBe(false);
});

test.each<[string, (kept: Buffer) => Buffer]>([
  ['is empty', () => Buffer.alloc(0)],
  ['is truncated', (kept) => kept.subarray(0, kept.length >> 1)],
  ['has only zeros', (kept) => Buffer.alloc(kept.length)],
])('a stored picture that %s is drawn again with the same bytes', async (_what, damage) => {
  const { body } = await save(shirt([pictured(), text]));
  const key = `designs/${body.data.customProductId}/front.webp`;
  const whole = await shop.files.read(key);
  await shop.files.put(key, damage(whole), 'image/webp');
  const address: string = body.data.images[0];
  const shown = await Promise.all([address, address.replace('-800', '-160')].map((url) => shop.app.inject(url)));
  expect(shown.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await shop.files.read(key)).equals(whole)).toBe(true);
});
