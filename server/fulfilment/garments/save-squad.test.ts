import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { GarmentDesign } from '#artwork/design/layers.ts';
import { designsTable } from '#database/schema/designs.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { garmentKey } from '#server/fulfilment/designs/design-files.ts';
import { eleven, pictureOf, sendTestPicture, squadDesign } from '#server/fulfilment/designs/test-designs.ts';

// A squad is saved as a whole or not at all, and the same request saves it once.

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(undefined, undefined, { idle: true });
});
afterAll(() => shop?.close());
beforeEach(async () => {
  await shop.database.db.delete(designsTable);
});

let network = 0;
/** A separate address, since a network may save only sixty designs an hour. */
const otherNetwork = () => {
  network += 1;
  return `198.51.${Math.floor(network / 250)}.${(network % 250) + 1}`;
};

interface Asked {
  key?: string;
  players?: object[];
  design?: GarmentDesign;
  rights?: boolean;
  remoteAddress?: string;
}

async function save({ key = randomUUID(), players = eleven(), remoteAddress = otherNetwork(), ...more }: Asked = {}) {
  const reply = await shop.app.inject({
    method: 'POST',
    url: '/api/squads',
    headers: { 'idempotency-key': key },
    payload: { design: squadDesign(), rights: true, ...more, players },
    remoteAddress,
  });
  const { data, message, fields, code } = reply.json();
  return { status: reply.statusCode, shirts: (data?.shirts ?? []) as Shirt[], message, fields, code };
}

interface Shirt {
  line: number;
  product: { customProductId: string; name: string; size: string; price: number; images: string[] };
}

const saved = () => shop.database.db.select().from(designsTable);
const idsOf = (shirts: readonly Shirt[]) => shirts.map(({ product }) => product.customProductId);

test('one request saves eleven shirts, each with the name, number and size of its player', async () => {
  const { status, shirts } = await save();
  expect(status).toBe(201);
  expect(shirts.map(({ line, product }) => [line, product.name, product.size, product.price])).toEqual(
    eleven().map(({ line, name, number, size }) => [
      line,
      `Custom T-shirt, ${name.toUpperCase()} ${number} on the back`,
      size,
      999,
    ]),
  );
  expect(new Set(idsOf(shirts)).size).toBe(11);
  expect(await saved()).toHaveLength(11);
});

test('saving shirts draws nothing; the picture with the name comes first and is drawn on request', async () => {
  const { shirts } = await save({ players: eleven().slice(0, 2) });
  const [id = ''] = idsOf(shirts);
  expect(await shop.files.has(garmentKey(id, 'back'))).toBe(false);
  const address = shirts[0]?.product.images[0] ?? '';
  expect(address).toMatch(/\/back-800\.webp$/);
  const picture = await shop.app.inject(address);
  expect([picture.statusCode, (await sharp(picture.rawPayload).metadata()).width]).toEqual([200, 800]);
  expect(await shop.files.has(garmentKey(id, 'back'))).toBe(true);
  await shop.database.db.delete(designsTable).where(eq(designsTable.id, id));
  // A deleted design is not drawn.
  expect((await shop.app.inject(address.replace('back-800', 'front-800'))).statusCode).toBe(404);
});

test('a repeated request, parallel or later, saves the squad once', async () => {
  const key = randomUUID();
  const [one, other] = await Promise.all([save({ key }), save({ key })]);
  const later = await save({ key });
  expect([one.status, other.status, later.status]).toEqual([201, 201, 201]);
  expect(idsOf(other.shirts)).toEqual(idsOf(one.shirts));
  expect(idsOf(later.shirts)).toEqual(idsOf(one.shirts));
  expect(await saved()).toHaveLength(11);
});

test('a repeated squad is not counted against the limit of its network', async () => {
  const [key, remoteAddress] = [randomUUID(), otherNetwork()];
  for (let press = 0; press < 8; press += 1) expect((await save({ key, remoteAddress })).status).toBe(201);
});

test('another squad with the same key is refused, and the first is kept', async () => {
  const key = randomUUID();
  const first = await save({ key });
  const renamed = eleven().map((player) => ({ ...player, name: `${player.name} B` }));
  const other = await save({ key, players: renamed });
  expect([other.status, other.code]).toEqual([409, 'idempotency_mismatch']);
  expect((await saved()).map(({ id }) => id).toSorted()).toEqual(idsOf(first.shirts).toSorted());
});

test('a smaller squad with the same key gets no shirt of the first', async () => {
  const key = randomUUID();
  await save({ key });
  const other = await save({ key, players: [{ line: 1, name: 'Mal', number: '9', size: 'M' }] });
  expect([other.status, other.shirts]).toEqual([409, []]);
});

test.each<[what: string, player: object, words: string]>([
  [
    'a letter that the font lacks',
    { name: 'Asha 🦚' },
    'Line 3, Asha 🦚 3: Back: "ASHA 🦚" has letters that this font',
  ],
  ['an address', { name: 'evil.com/w' }, 'Line 3, evil.com/w 3: A name on a shirt has no web or e-mail address in it'],
  ['a telephone number', { name: '98200432' }, 'Line 3, 98200432 3: A name on a shirt has five digits at most'],
  ['a long name', { name: 'Seventeen Letters' }, 'Line 3, Seventeen Letters 3: This name has 17 letters: 16 fit'],
  ['nothing to print', { name: '', number: '' }, 'Line 3: Write a name, a number or both'],
  ['a size that is not made', { size: '5XL' }, 'Line 3, Meera 3: Choose a size'],
])('a squad is refused if one player has %s, with the number of the line', async (_what, fault, words) => {
  const players = eleven().map((player) => (player.line === 3 ? { ...player, ...fault } : player));
  const { status, message, fields } = await save({ players });
  expect([status, message]).toEqual([400, expect.stringContaining(`Nothing was added. ${words}`)]);
  expect(Object.keys(fields)).toEqual(['players.2']);
  expect(await saved()).toEqual([]);
});

test('a refusal names three faulty players and counts the others, and reports a fault of the design once', async () => {
  const long = eleven().map((player) => ({ ...player, size: player.line > 5 ? '5XL' : player.size }));
  expect((await save({ players: long })).message).toBe(
    'Nothing was added. Line 6, Dev 6: Choose a size. Line 7, Nila 7: Choose a size. Line 8, Omar 8: Choose a size. 3 more lines have a fault too.',
  );
  expect((await save({ rights: false })).message).toBe('Tick that you own this picture or may use it');
  const gone = { ...squadDesign(), sides: { ...squadDesign().sides, front: [pictureOf('A'.repeat(32))] } };
  expect((await save({ design: gone })).message).toBe('A picture of this design is no longer here. Choose it again');
  expect((await save({ players: [] })).message).toBe('Write who wears it');
  expect(await saved()).toEqual([]);
});

test('a squad beyond thirty players, or beyond the limit of the network, is refused as a whole', async () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ line: at + 1, name: 'Asha', number: String(at), size: 'M' }));
  expect((await save({ players: many(31) })).message).toBe(
    'A list takes up to 30 players: make a second one for the others',
  );
  const remoteAddress = otherNetwork();
  for (const count of [30, 25]) expect((await save({ players: many(count), remoteAddress })).status).toBe(201);
  expect((await save({ remoteAddress })).status).toBe(429);
  expect(await saved()).toHaveLength(55);
  // Refused squads use up nothing of the limit.
  expect((await save({ players: many(3), remoteAddress })).status).toBe(201);
});

test('the picture of the squad is deleted no earlier than its shirts', async () => {
  const upload = await sendTestPicture(shop);
  const design = { ...squadDesign(), sides: { ...squadDesign().sides, front: [pictureOf(upload)] } };
  const { status } = await save({ design, players: eleven().slice(0, 3) });
  expect(status).toBe(201);
  expect((await saved()).map(({ pictures }) => pictures)).toEqual([[upload], [upload], [upload]]);
});

test('any list of players is saved in its order with all names, or not at all', async () => {
  const player = fc.record({
    name: fc.oneof(fc.constantFrom('Asha', 'मैना', 'O’Neil', ''), fc.string({ unit: 'grapheme', maxLength: 18 })),
    number: fc.oneof(fc.constantFrom('', '7', '००७'), fc.string({ maxLength: 4 })),
    size: fc.constantFrom('S', 'M', 'XXL', 'XXXL'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(player, { minLength: 1, maxLength: 4 }), async (list) => {
      await shop.database.db.delete(designsTable);
      const players = list.map((one, at) => ({ line: at + 1, ...one }));
      const { status, shirts } = await save({ players });
      expect([201, 400]).toContain(status);
      expect(await saved()).toHaveLength(status === 201 ? list.length : 0);
      expect(shirts.map(({ line, product }) => [line, product.size])).toEqual(
        status === 201 ? players.map(({ line, size }) => [line, size]) : [],
      );
    }),
    { numRuns: 25 },
  );
});
