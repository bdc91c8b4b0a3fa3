import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsTable } from '#database/schema/accounts.ts';
import { designSharesTable, designsTable } from '#database/schema/designs.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aCustomer, type Browser } from '#server/customers/accounts/test-people.ts';
import { deleteAccounts } from '#server/customers/profile/delete-account.ts';
import { sweepDesigns } from './sweep-designs.ts';
import { pictureOf, saveTestDesign, sendTestPicture, shirtWith, someWords } from './test-designs.ts';

let shop: TestShop;
let asha: Browser;
let other: Browser;

beforeAll(async () => {
  shop = await openTestShop();
  asha = await aCustomer(shop);
  other = await aCustomer(shop);
});
afterAll(() => shop.close());

type Headers = Record<string, string>;
const share = (id: string, headers: Headers = {}) =>
  shop.app.inject({ method: 'POST', url: `/api/designs/${id}/share`, headers });
const takeBack = (id: string, headers: Headers = {}) =>
  shop.app.inject({ method: 'DELETE', url: `/api/designs/${id}/share`, headers });
const look = (link: string) => shop.app.inject(`/api/shared-designs/${link}`);

async function saveAs(headers: Headers): Promise<string> {
  const payload = { design: shirtWith([someWords]), rights: true };
  return (await shop.app.inject({ method: 'POST', url: '/api/designs', payload, headers })).json().data.customProductId;
}

test('a shared link shows the design and its picture, and gives no access to the design or its files', async () => {
  const upload = await sendTestPicture(shop);
  const id = await saveTestDesign(shop, shirtWith([pictureOf(upload), someWords]));
  const link: string = (await share(id)).json().data.id;
  expect(link).toMatch(/^shr_[\w-]{24}$/);
  // Sharing twice returns the same link.
  expect((await share(id)).json().data.id).toBe(link);

  const reply = await look(link);
  expect(reply.statusCode).toBe(200);
  expect(reply.body).not.toContain(upload);
  expect(reply.body).not.toContain(id);
  const { data } = reply.json();
  expect(data).toMatchObject({ name: 'Custom T-shirt', baseColor: 'White', price: 799, sides: ['front'] });
  const [picture] = data.pictures;
  expect(data.design.sides.front[0]).toMatchObject({ kind: 'picture', picture: picture.id });
  expect(data.design.sides.front[1]).toMatchObject({ words: 'GULLY XI' });

  const seen = await shop.app.inject(data.images[0]);
  expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(String(seen.headers['cache-control'])).not.toContain('immutable');
  expect((await shop.app.inject(picture.preview)).statusCode).toBe(200);
  // Pictures of the link have other names than the upload, and the upload's name is not valid for the link.
  expect((await shop.app.inject(`/uploads/${picture.id}/preview.webp`)).statusCode).toBe(404);
  expect((await shop.app.inject(`/images/shared/${link}/picture-${upload}.webp`)).statusCode).toBe(404);
  const stolen = { design: data.design, rights: true };
  expect((await shop.app.inject({ method: 'POST', url: '/api/designs', payload: stolen })).statusCode).toBe(400);

  expect((await takeBack(id)).json().data).toEqual({ takenBack: true });
  for (const address of [`/api/shared-designs/${link}`, data.images[0], picture.preview]) {
    expect((await shop.app.inject(address)).statusCode, address).toBe(404);
  }
  expect((await takeBack(id)).statusCode).toBe(404);
  expect((await share(id)).json().data.id).not.toBe(link);
});

test('a guessed link gets status 404', async () => {
  expect((await look(`shr_${'A'.repeat(24)}`)).statusCode).toBe(404);
  expect((await look('shr_x')).statusCode).toBe(400);
  expect((await shop.app.inject(`/images/shared/shr_${'A'.repeat(24)}/front-800.webp`)).statusCode).toBe(404);
  expect((await shop.app.inject('/images/shared/..%2f..%2fetc/front-800.webp')).statusCode).toBe(404);
});

test('only its member can share, list and revoke a design, and deleting the account deletes its links', async () => {
  const id = await saveAs(asha.headers);
  expect((await share(id)).statusCode).toBe(404);
  expect((await share(id, other.headers)).statusCode).toBe(404);
  const link: string = (await share(id, asha.headers)).json().data.id;
  const list = (headers: Headers) => shop.app.inject({ url: '/api/account/shared-designs', headers });
  expect((await list(asha.headers)).json().data.shared).toMatchObject([
    { id: link, customProductId: id, name: 'Custom T-shirt' },
  ]);
  expect((await list(other.headers)).json().data.shared).toEqual([]);
  expect((await list({})).statusCode).toBe(401);
  for (const headers of [{}, other.headers]) expect((await takeBack(id, headers)).statusCode).toBe(404);
  expect((await look(link)).statusCode).toBe(200);

  // Saving a newer version keeps the link of the older one with its owner.
  const payload = { design: shirtWith([someWords]), rights: true, replaces: id };
  await shop.app.inject({ method: 'POST', url: '/api/designs', payload, headers: asha.headers });
  for (const headers of [{}, other.headers]) expect((await takeBack(id, headers)).statusCode).toBe(404);
  const data = await shop.app.inject({ url: '/api/account/data', headers: asha.headers });
  expect(data.json().data.sharedDesigns).toMatchObject([{ link: `/shared/${link}`, design: id }]);

  const { db } = shop.database;
  const [own] = await db.select().from(designSharesTable).where(eq(designSharesTable.id, link));
  await db
    .update(accountsTable)
    .set({ deleteAfter: new Date(0) })
    .where(eq(accountsTable.id, own?.accountId ?? ''));
  await deleteAccounts(db, new Date());
  expect((await look(link)).statusCode).toBe(404);
});

test('deleting a design deletes its links', async () => {
  const id = await saveAs({});
  const link: string = (await share(id)).json().data.id;
  const { db } = shop.database;
  await db
    .update(designsTable)
    .set({ expiresAt: new Date(0) })
    .where(eq(designsTable.id, id));
  await sweepDesigns({ db, files: shop.files }, new Date());
  expect((await look(link)).statusCode).toBe(404);
  expect(await db.select().from(designSharesTable).where(eq(designSharesTable.id, link))).toEqual([]);
});

test('a network can create sixty links an hour', async () => {
  const id = await saveAs({});
  const from = '203.0.113.77';
  const ask = () => shop.app.inject({ method: 'POST', url: `/api/designs/${id}/share`, remoteAddress: from });
  for (let time = 0; time < 60; time += 1) expect((await ask()).statusCode).toBe(200);
  const refused = await ask();
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
});
