import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DrawnPicture } from '#contract/office/drawing.ts';
import type { OfficeProduct } from '#contract/office/products.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { checkAudit } from '#server/office/audit/check-audit.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';

const now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
let cookie = '';
beforeAll(async () => {
  shop = await openTestShop(() => now);
  cookie = (await aColleagueIn(shop, ['merchandiser'], now, { name: 'Nila Menon' })).cookie;
});
afterAll(() => shop?.close());

const shirt: DrawnPicture = {
  garment: 'jersey',
  pattern: 'hoops',
  colours: { a: '#1557c0', b: '#0b2f73', c: '#ff9a1f' },
  name: 'LOBO',
  number: 7,
  body: 0,
  lead: 'front',
};
const trial = (picture: object, view = 'front') =>
  ask(shop, `GET /api/office/drawings/${view}?picture=${encodeURIComponent(JSON.stringify(picture))}`, { cookie });
const open = async (id: string): Promise<OfficeProduct & { picture: DrawnPicture }> =>
  (await ask(shop, `GET /api/office/products/${id}`, { cookie })).json().data;
const save = async (id: string, picture: DrawnPicture) =>
  ask(shop, `PATCH /api/office/products/${id}`, {
    cookie,
    payload: { version: (await open(id)).version, changes: { picture } },
  });

test('renders a preview of a drawing with the same engine as the shop, without caching', async () => {
  const reply = await trial(shirt);
  expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'no-store',
  ]);
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 480, height: 600 });
  const back = await trial({ ...shirt, lead: 'back' }, 'back');
  expect(back.rawPayload.equals(reply.rawPayload)).toBe(false);
});

test.each<[string, object, string]>([
  ['an unknown garment', { ...shirt, garment: 'kimono' }, 'picture.garment'],
  ['an unknown pattern', { ...shirt, pattern: 'tartan' }, 'picture.pattern'],
  [
    'an invalid crest',
    { ...shirt, crest: { shape: 'blob', mark: 'star', a: '#000000', b: '#000000', c: '#000000' } },
    'picture.crest',
  ],
  ['more letters than fit', { ...shirt, name: 'ABCDEFGHIJKLMNO' }, 'picture.name'],
  ['letters without a font', { ...shirt, front: '漢字' }, 'picture.front'],
  ['words and a motif on one front', { ...shirt, garment: 't-shirt', front: 'CHAI', motif: 'chai' }, 'picture.front'],
  ['the back of a mug', { ...shirt, garment: 'mug', lead: 'back' }, 'picture.lead'],
])('refuses a drawing with %s at its field', async (_, picture, field) => {
  const reply = await trial(picture);
  expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [field]]);
  expect(reply.json().message).toMatch(/^[A-Z].*\.$/);
});

test('refuses an invalid drawing with status 400', async () => {
  for (const sent of ['{', 'null', '[]', '"x"', JSON.stringify({ ...shirt, body: 99 })])
    expect(
      (await ask(shop, `GET /api/office/drawings/front?picture=${encodeURIComponent(sent)}`, { cookie })).statusCode,
      sent,
    ).toBe(400);
});

test('shows a saved drawing in the shop at once, and restores the previous one from its version', async () => {
  const before = await open('cricket-1');
  const image = async () => (await shop.app.inject('/api/products/Cricket/1')).json().data.image;
  const was = await image();
  const { front: _front, motif: _motif, ...drawn } = before.picture;
  const saved = await save('cricket-1', { ...drawn, pattern: 'sash', name: 'RANE', number: 11 });
  expect(saved.json().data.picture).toMatchObject({ pattern: 'sash', name: 'RANE', number: 11 });
  await expect.poll(image).not.toBe(was);
  const { version } = saved.json().data;
  await ask(shop, 'POST /api/office/products/cricket-1/restore', { cookie, payload: { version, to: before.version } });
  await expect.poll(image).toBe(was);
});

test('refuses a garment of another kind, and a motif that another product uses', async () => {
  const { picture } = await open('cricket-1');
  const other = await save('cricket-1', { ...picture, garment: 'mug' });
  expect(other.json().fields['picture.garment']).toContain('goods of another kind');
  const { rows } = await shop.database.pool.query<{ id: string; name: string; motif: string }>(
    "select id, name, picture ->> 'motif' as motif from products where picture ? 'motif' and kind = 't-shirt' order by id limit 2",
  );
  const [one, two] = rows;
  if (!one || !two) throw new Error('no fronts');
  const { front: _front, ...mine } = (await open(two.id)).picture;
  const worn = await save(two.id, { ...mine, motif: one.motif });
  expect(worn.json().fields['picture.motif']).toBe(`${one.name} wears that front: each belongs to one product.`);
});

test('creates one draft in other colours for a repeated request', async () => {
  const colours = { a: '#5a1f33', b: '#f4a51c', c: '#f5f4ef' };
  const payload = { key: randomUUID(), colours };
  const make = () => ask(shop, 'POST /api/office/products/cricket-1/duplicate', { cookie, payload });
  const [first, again] = [(await make()).json().data, (await make()).json().data];
  expect(again.id).toBe(first.id);
  expect(first).toMatchObject({
    state: 'draft',
    picture: { colours, garment: (await open('cricket-1')).picture.garment },
  });
  expect(first.picture.trim).toBeUndefined();
  expect((await checkAudit(shop.database.db)).faults).toEqual([]);
});
