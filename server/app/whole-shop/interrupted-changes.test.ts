import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { productPhotographsTable, slidePicturesTable } from '#database/schema/catalogue.ts';
import { productSheetsTable } from '#database/schema/product-sheets.ts';
import { auditTable } from '#database/schema/staff.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';

// Changes with files whose process stops between commit and response, or that are sent twice at the same moment.

const now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
let cookie: string;
let jpeg: Buffer;
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
  cookie = (await aColleagueIn(shop, ['owner'], now)).cookie;
  jpeg = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#c02020' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => shop.close());

/** Makes storing of responses fail, as if the process stopped after the commit. */
const stopAnswers = async () => {
  await shop.database.pool.query(`create or replace function stop_answers() returns trigger language plpgsql as
    $$ begin if new.answer is not null then raise exception 'the process stops'; end if; return new; end $$`);
  await shop.database.pool.query(
    'create trigger stop before update on office_answers for each row execute function stop_answers()',
  );
};
const goOn = () => shop.database.pool.query('drop trigger if exists stop on office_answers');
afterEach(goOn);

interface Upload {
  call: string;
  type: string;
  payload: Buffer;
  rows: () => Promise<number>;
}
const uploads: Record<string, () => Upload> = {
  'a photograph of a product': () => ({
    call: 'POST /api/office/products/cricket-1/photographs',
    ...{ type: 'image/jpeg', payload: jpeg },
    rows: () => shop.database.db.$count(productPhotographsTable),
  }),
  'a picture of a slide': () => ({
    call: 'POST /api/office/content/slide-pictures',
    ...{ type: 'image/jpeg', payload: jpeg },
    rows: () => shop.database.db.$count(slidePicturesTable),
  }),
  'a spreadsheet': () => ({
    call: `POST /api/office/sheets/sheet_${randomUUID()}?name=prices.csv`,
    ...{ type: 'application/octet-stream', payload: Buffer.from('"Product","Price"\r\n') },
    rows: () => shop.database.db.$count(productSheetsTable),
  }),
};
let key: string;
beforeEach(() => {
  key = `press_${randomUUID()}`;
});
const send = ({ call, type, payload }: Upload) =>
  ask(shop, call, { cookie, payload, headers: { 'content-type': type, 'idempotency-key': key } });

it.each(Object.entries(uploads))('stores a repeat after a crash once, with one response: %s', async (_what, make) => {
  const upload = make();
  const [rows, audit] = [await upload.rows(), await shop.database.db.$count(auditTable)];
  await stopAnswers();
  expect((await send(upload)).statusCode).toBe(500);
  await goOn();
  const first = await send(upload);
  expect([first.statusCode, first.json().repeated]).toEqual([200, true]);
  expect((await send(upload)).json()).toEqual(first.json());
  expect([await upload.rows(), await shop.database.db.$count(auditTable)]).toEqual([rows + 1, audit + 1]);
});

it.each(Object.entries(uploads))('stores two parallel uploads with one key once: %s', async (_what, make) => {
  const upload = make();
  const rows = await upload.rows();
  const replies = await Promise.all([send(upload), send(upload)]);
  const [first, second] = replies.map((reply) => reply.json()).toSorted((one) => (one.repeated ? 1 : -1));
  expect([first.success, second]).toEqual([true, { ...first, repeated: true }]);
  expect(await upload.rows()).toBe(rows + 1);
});
