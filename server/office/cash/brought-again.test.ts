import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';

const now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
let cookie = '';
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
  cookie = (await aColleagueIn(shop, ['accountant'], now)).cookie;
});
afterAll(() => shop?.close());

const report = (id: string) => `CRF ID,AWB,Order Value,Remittance Date\n${id},19041234567,499.00,2026-11-20\n`;
const bring = (key: string, text: string) =>
  ask(shop, 'POST /api/office/money/remittance-reports?name=cod.csv', {
    ...{ cookie, payload: Buffer.from(text) },
    headers: { 'content-type': 'application/octet-stream', 'idempotency-key': key },
  });

it('answers the same report under the same key once, and refuses another of the same length', async () => {
  const key = randomUUID();
  const first = await bring(key, report('CRF-1001'));
  expect([first.statusCode, first.json().data?.remittances]).toEqual([200, ['CRF-1001']]);
  const again = await bring(key, report('CRF-1001'));
  expect(again.json()).toEqual({ ...first.json(), repeated: true });
  const other = await bring(key, report('CRF-1002'));
  expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency_mismatch']);
  const fresh = await bring(randomUUID(), report('CRF-1002'));
  expect(fresh.json().data?.remittances).toEqual(['CRF-1002']);
});

it('takes a report in once that is sent twice at the same time', async () => {
  const key = randomUUID();
  const both = await Promise.all([bring(key, report('CRF-1003')), bring(key, report('CRF-1003'))]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(both.filter((reply) => reply.json().repeated === true)).toHaveLength(1);
});
