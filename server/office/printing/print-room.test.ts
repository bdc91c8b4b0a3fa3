import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawCrest } from '#artwork/crest.ts';
import type { PrintJob } from '#contract/office/printing.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { refundsTable } from '#database/schema/payments.ts';
import { printJobsTable, printSpoilsTable } from '#database/schema/print-room.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { findPrintFiles } from '#server/fulfilment/designs/queries.ts';
import {
  capWith,
  pictureOf,
  saveTestDesign,
  sendTestPicture,
  someWords,
} from '#server/fulfilment/designs/test-designs.ts';
import { createDesignProcesses, type DesignProcesses } from '#server/fulfilment/garments/design-process.ts';
import { makePrintFiles } from '#server/fulfilment/print-files/make-print-files.ts';
import { createPrintProcesses, type PrintProcesses } from '#server/office/print-drawing/print-process.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { cancelOrder } from '#server/selling/order-changes/cancel-order.ts';
import {
  ledgerFaults,
  openPayingShop,
  orderDeps,
  type PayingShop,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { readOrder } from '#server/selling/order-views/read-order.ts';
import { anOrder } from '#server/selling/order-views/test-orders.ts';
import { drawAgain } from './draw-again.ts';
import { lookAtDesigns } from './look-at-designs.ts';

let shop: PayingShop;
let processes: DesignProcesses;
let printProcesses: PrintProcesses;
let salim: string;
let meera: string;
/** Small ones, soon drawn: words on a mug, and what shows a crest of ours. */
let cap: string;
let clubCap: string;
let pictured: string;

const capWithWords = (words: string) => capWith({ ...someWords, words, size: 12, y: 0 });

beforeAll(async () => {
  shop = await openPayingShop();
  processes = createDesignProcesses({ warn: () => {} });
  printProcesses = createPrintProcesses({ warn: () => {} });
  salim = (await aColleagueIn(shop, ['printer'], shop.clock.now, { name: 'Salim Ansari' })).cookie;
  meera = (await aColleagueIn(shop, ['manager'], shop.clock.now, { name: 'Meera Kulkarni' })).cookie;
  cap = await saveTestDesign(shop, capWithWords('NETS 6 AM'));
  clubCap = await saveTestDesign(shop, capWithWords('MONSOONS'));
  const picture = { ...pictureOf(await sendTestPicture(shop)), width: 40, height: 30, y: -10 };
  pictured = await saveTestDesign(shop, capWith(picture, { ...someWords, size: 8, y: 15 }));
});
afterAll(async () => {
  await Promise.all([processes?.close(), printProcesses?.close()]);
  await shop?.close();
});

const db = () => shop.database.db;
const deps = () => ({ ...orderDeps(shop), files: shop.files, processes, printProcesses, packsItself: () => false });

/** Orders designs, pays for them and has their files made and looked at, as the job does. */
async function buy(designs: string[], { quantity = 1, size = 'One size', packsItself = false } = {}) {
  const order = await placeOrderFor(shop, {
    ...anOrder(designs.map((customProductId) => ({ customProductId, size, quantity }))),
    payment: 'razorpay',
  });
  await take(shop, order.id, 'confirmed');
  await makePrintFiles(deps(), order.id);
  await lookAtDesigns({ ...deps(), packsItself: () => packsItself }, order.id);
  return order;
}

const call = (what: string, payload?: object, cookie = salim) =>
  ask(shop, what, { cookie, ...(payload && { payload }) });
const step = (id: string, name: string, cookie = salim) =>
  call(`POST /api/office/print-room/${id}/steps`, { step: name }, cookie);
async function board(): Promise<PrintJob[]> {
  const { data } = (await call('GET /api/office/print-room')).json();
  return data.jobs;
}
const columnOf = async (id: string) => (await board()).find((job) => job.id === id)?.column;
const auditOf = async (reference: string) =>
  (await call(`GET /api/office/audit?about=${reference}`, undefined, meera))
    .json()
    .data.rows.map(({ who, what }: { who: string; what: string }) => `${who}: ${what}`);
const parcelOf = async (orderId: string) =>
  (
    await db()
      .select()
      .from(shipmentsTable)
      .where(and(eq(shipmentsTable.orderId, orderId), eq(shipmentsTable.custom, true)))
  ).find((row) => row.step !== 'cancelled');

describe('a design goes through the room by hand', () => {
  test('approved, begun and printed; its parcel is in print with its first line and printed with its last', async () => {
    const order = await buy([cap, clubCap]);
    const [one, two] = [`${order.reference}-1`, `${order.reference}-2`];
    expect(await columnOf(one)).toBe('to_approve');
    expect((await step(one, 'start')).json()).toMatchObject({
      code: 'conflict',
      message: `${one} waits to be approved.`,
    });
    expect((await step(one, 'approve')).statusCode).toBe(200);
    expect(await columnOf(one)).toBe('to_print');
    expect((await readOrder(orderDeps(shop), order.id)).status).toBe('confirmed');
    expect((await step(one, 'start')).statusCode).toBe(200);
    expect([await columnOf(one), await columnOf(two)]).toEqual(['printing', 'to_approve']);
    expect((await readOrder(orderDeps(shop), order.id)).status).toBe('in_print');
    expect((await step(one, 'done')).statusCode).toBe(200);
    expect((await board()).find(({ id }) => id === one)).toMatchObject({
      column: 'printed',
      by: 'Salim Ansari',
      waitsForOthers: 1,
    });
    expect((await parcelOf(order.id))?.printedAt).toBeNull();
    for (const name of ['approve', 'start', 'done']) expect((await step(two, name)).statusCode).toBe(200);
    expect((await parcelOf(order.id))?.printedAt).toEqual(shop.clock.now);
    expect(await auditOf(order.reference)).toEqual([
      'Salim Ansari: Printed: line 2',
      'Salim Ansari: Began to print: line 2',
      'Salim Ansari: Approved the design: line 2',
      'Salim Ansari: Printed: line 1',
      'Salim Ansari: Began to print: line 1',
      'Salim Ansari: Approved the design: line 1',
    ]);
  });

  test('of two printers on one job the second is told who was first, and it is written once', async () => {
    const { reference } = await buy([cap]);
    const id = `${reference}-1`;
    const answers = await Promise.all([step(id, 'approve'), step(id, 'approve', meera), step(id, 'approve')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect(refused.message).toMatch(/waits to be printed: (?:Salim Ansari|Meera Kulkarni) was first\.$/);
    expect(await auditOf(reference)).toHaveLength(1);
  });

  test('nothing of an order that is on hold is begun', async () => {
    const { reference } = await buy([cap]);
    const id = `${reference}-1`;
    await step(id, 'approve');
    await shop.commands.get('hold')?.([reference, 'Ask', 'about', 'the', 'address'], () => {});
    expect((await step(id, 'start')).json()).toMatchObject({
      code: 'not_offered',
      message: `Order ${reference} is on hold: Ask about the address.`,
    });
    expect((await board()).find((job) => job.id === id)?.onHold).toBe('Ask about the address.');
  });

  test('what was moved at the command line stands where that said, with whatever else is noted', async () => {
    const { id: orderId, reference } = await buy([cap]);
    const run = async (...args: string[]) => shop.commands.get('print-files')?.(args, () => {});
    expect(await run('printed', reference)).toBe(0);
    expect(await columnOf(`${reference}-1`)).toBe('printed');
    const [row] = await db().select().from(printJobsTable).where(eq(printJobsTable.orderId, orderId));
    expect(row).toMatchObject({
      approvedAt: shop.clock.now,
      startedAt: shop.clock.now,
      printedAt: shop.clock.now,
      approvedBy: null,
    });
    expect(await run('packed', reference)).toBe(0);
    expect(await columnOf(`${reference}-1`)).toBe('packed');
  });
});

describe('what is refused', () => {
  test('is cancelled, refunded and explained to the shopper, once', async () => {
    const order = await buy([cap], { quantity: 2 });
    const id = `${order.reference}-1`;
    const why = 'It shows a crest that you may not use';
    const refuse = () => call(`POST /api/office/print-room/${id}/refusal`, { why });
    const answers = await Promise.all([refuse(), refuse()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    const told = await readOrder(orderDeps(shop), order.id);
    expect(told.status).toBe('cancelled');
    expect(JSON.stringify(told.timeline)).toContain(`${why}.`);
    const given = await db().select().from(refundsTable).where(eq(refundsTable.orderId, order.id));
    expect(given.map(({ amountPaise }) => amountPaise)).toEqual([Math.round(order.total * 100)]);
    expect(await columnOf(id)).toBeUndefined();
    expect(await ledgerFaults(shop)).toEqual([]);
  });

  test('in part leaves the rest of the order, which is printed if it was', async () => {
    const order = await buy([cap, clubCap]);
    const [one, two] = [`${order.reference}-1`, `${order.reference}-2`];
    for (const name of ['approve', 'start', 'done']) await step(one, name);
    expect((await parcelOf(order.id))?.printedAt).toBeNull();
    const card = (await call(`GET /api/office/print-room/${two}`)).json().data;
    const why = 'It has the name of a club on it';
    expect((await call(`POST /api/office/print-room/${two}/refusal`, { why })).statusCode).toBe(200);
    expect((await parcelOf(order.id))?.printedAt).toEqual(shop.clock.now);
    expect(await columnOf(one)).toBe('printed');
    const [refund] = await db().select().from(refundsTable).where(eq(refundsTable.orderId, order.id));
    expect(refund?.amountPaise).toBe(Math.round(card.goesBack * 100));
    const mails = await db().select().from(mailOutboxTable).where(eq(mailOutboxTable.to, order.reference));
    expect(mails).toEqual([]);
    const all = await db().select().from(mailOutboxTable);
    expect(all.some(({ text }) => text.includes(`We had to cancel these pieces. ${why}. We are sorry.`))).toBe(true);
    expect(await ledgerFaults(shop)).toEqual([]);
  });

  test('without a reason is not, nor what is printed', async () => {
    const { reference } = await buy([cap]);
    const id = `${reference}-1`;
    expect((await call(`POST /api/office/print-room/${id}/refusal`, { why: '  ' })).statusCode).toBe(400);
    for (const name of ['approve', 'start', 'done']) await step(id, name);
    expect((await call(`POST /api/office/print-room/${id}/refusal`, { why: 'Late' })).json()).toMatchObject({
      code: 'conflict',
    });
  });

  test('by the desk of orders, line by line, is finished all the same', async () => {
    const order = await buy([cap, clubCap]);
    for (const name of ['approve', 'start', 'done']) await step(`${order.reference}-1`, name);
    const request = { reason: 'other' as const, refundTo: 'source' as const, lines: [{ line: 2, quantity: 1 }] };
    await cancelOrder(orderDeps(shop), order.id, 'a key of its own', request, { actor: 'operator', why: 'As asked.' });
    expect((await parcelOf(order.id))?.printedAt).toEqual(shop.clock.now);
  });
});

describe('what is spoilt', () => {
  test('is printed again, its film is counted, and pressed twice it is spoilt once', async () => {
    const { id: orderId, reference } = await buy([cap], { quantity: 3 });
    const id = `${reference}-1`;
    for (const name of ['approve', 'start', 'done']) await step(id, name);
    expect((await parcelOf(orderId))?.printedAt).toEqual(shop.clock.now);
    const spoil = () => call(`POST /api/office/print-room/${id}/spoilt`, { times: 0, pieces: 1, garment: true });
    const answers = await Promise.all([spoil(), spoil()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await parcelOf(orderId))?.printedAt).toBeNull();
    expect((await board()).find((job) => job.id === id)).toMatchObject({
      column: 'to_print',
      spoilt: 1,
      toPrint: 1,
      pieces: 3,
    });
    const rows = await db().select().from(printSpoilsTable).where(eq(printSpoilsTable.orderId, orderId));
    expect(rows).toMatchObject([{ pieces: 1, garment: true, by: 'Salim Ansari' }]);
    expect(rows[0]?.filmPaise).toBeGreaterThan(0);
    const { data } = (await call(`GET /api/office/print-room/sheets?jobs=${id}`)).json();
    expect(data.prints).toBe(1);
    for (const name of ['start', 'done']) expect((await step(id, name)).statusCode).toBe(200);
    expect((await parcelOf(orderId))?.printedAt).toEqual(shop.clock.now);
  });

  test('is taken out of a parcel that was replaced since, too', async () => {
    const { id: orderId, reference } = await buy([cap], { quantity: 2 });
    const id = `${reference}-1`;
    for (const name of ['approve', 'start', 'done']) await step(id, name);
    await shop.commands.get('order')?.(['cancel', reference, '--line', '1', 'As asked.'], () => {});
    const spoil = await call(`POST /api/office/print-room/${id}/spoilt`, { times: 0, pieces: 1, garment: false });
    expect(spoil.json().data).toMatchObject({ column: 'to_print', pieces: 1 });
    expect((await parcelOf(orderId))?.printedAt).toBeNull();
  });

  test('cannot be what is packed, or is being packed at this moment', async () => {
    const { id: orderId, reference } = await buy([cap]);
    const id = `${reference}-1`;
    for (const name of ['approve', 'start', 'done']) await step(id, name);
    const parcel = await parcelOf(orderId);
    const lock = (lockedUntil: Date | null) =>
      db()
        .update(shipmentsTable)
        .set({ lockedUntil })
        .where(eq(shipmentsTable.id, parcel?.id ?? ''));
    await lock(new Date(shop.clock.now.getTime() + 60_000));
    const spoil = () => call(`POST /api/office/print-room/${id}/spoilt`, { times: 0, pieces: 1, garment: false });
    expect((await spoil()).json()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('being packed at this moment'),
    });
    await lock(null);
    await shop.commands.get('pack')?.([reference], () => {});
    expect((await spoil()).json()).toMatchObject({ code: 'conflict', message: expect.stringContaining('is packed') });
    expect(await columnOf(id)).toBe('packed');
  });
});

describe('who is looked at first', () => {
  test('the name of a club stands above what was ordered before, with the reason', async () => {
    const { reference } = await buy([clubCap]);
    const jobs = (await board()).filter(({ column }) => column === 'to_approve');
    const at = jobs.findIndex(({ id }) => id === `${reference}-1`);
    expect(jobs[at]?.flags).toEqual([{ kind: 'club', words: 'Name of a club: Konkan Monsoons' }]);
    expect(jobs.slice(0, at).every(({ flags }) => flags.length > 0)).toBe(true);
  });

  test('a picture of a crest of ours is known, and the nearest of ours is told', async () => {
    const crest = { shape: 'round', mark: 'wave', a: '#ff9a1f', b: '#0b2f73', c: '#ffffff' } as const;
    const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900" viewBox="-50 -50 100 100">${drawCrest(0, 0, 1, crest, 'printed')}</svg>`;
    const sent = await shop.app.inject({
      method: 'POST',
      url: '/api/uploads?purpose=design',
      headers: { 'content-type': 'image/png' },
      payload: await sharp(Buffer.from(drawn)).png().toBuffer(),
    });
    const picture = { ...pictureOf(sent.json().data.id), width: 45, height: 45, y: 0 };
    const design = await saveTestDesign(shop, capWith(picture));
    const { reference } = await buy([design]);
    const { data } = (await call(`GET /api/office/print-room/${reference}-1`)).json();
    expect(data.job.flags).toContainEqual({ kind: 'crest', words: 'Looks like our crest: Konkan Monsoons' });
    expect(data.nearest[0]).toMatchObject({ name: 'Konkan Monsoons', image: expect.stringContaining('/images/') });
    expect(data.nearest[0].likeness).toBeGreaterThanOrEqual(80);
    expect(data.checks[0]).toMatchObject({ level: 'flagged', kind: 'crest' });
  });

  test('where parcels pack themselves, what is not flagged is approved by that, and the rest waits', async () => {
    const { reference } = await buy([cap, clubCap], { packsItself: true });
    const jobs = await board();
    const columns = [1, 2].map((line) => jobs.find(({ id }) => id === `${reference}-${line}`));
    expect(columns.map((job) => [job?.column, job?.by])).toEqual([
      ['to_print', null],
      ['to_approve', null],
    ]);
  });
});

test('a card has what was measured, when the rights were ticked, and nobody’s phone, mail or street', async () => {
  const { reference } = await buy([pictured]);
  const reply = await call(`GET /api/office/print-room/${reference}-1`);
  const { data } = reply.json();
  expect(data.checks.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['resolution', 'size', 'edge', 'letters', 'colours', 'contrast', 'clear', 'rights']),
  );
  // 1200 pixels on 40 mm.
  expect(data.checks.find(({ kind }: { kind: string }) => kind === 'resolution')).toMatchObject({
    measured: '762 dpi',
    level: 'fine',
  });
  expect(data.sides).toMatchObject([{ name: 'Front', widthMm: 110, heightMm: 55 }]);
  expect(data.sides[0].box.width).toBeGreaterThan(39);
  expect(reply.body).not.toMatch(/Nagardas|@example|98\d{8}/);
  expect((await call(`GET ${data.sides[0].print}`)).headers['content-type']).toBe('image/webp');
  const file = await call(`GET ${data.sides[0].file}`);
  expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1299, density: 300 });
  expect((await call(`GET ${data.ticket}`)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await call(`GET /api/office/print-room/${reference}-1/files/back-door`)).statusCode).toBe(404);
});

describe('files', () => {
  test('a sheet has every side of every piece that is approved, at its size in dots, and says what is not on it', async () => {
    const { reference } = await buy([cap, clubCap], { quantity: 2 });
    const [one, two] = [`${reference}-1`, `${reference}-2`];
    await step(one, 'approve');
    const asked = `jobs=${one},${two}`;
    const { data } = (await call(`GET /api/office/print-room/sheets?${asked}`)).json();
    expect(data).toMatchObject({ widthMm: 560, prints: 2, left: [{ id: two, words: 'Nobody has approved it yet' }] });
    expect(data.yield).toBeGreaterThan(0);
    const card = (await call(`GET /api/office/print-room/${one}`)).json().data;
    for (const { width, height, turned } of data.sheets[0].laid)
      expect(turned ? [height, width] : [width, height]).toEqual([card.sides[0].box.width, card.sides[0].box.height]);
    const png = await call(`GET /api/office/print-room/sheets/1?${asked}`);
    expect(png.headers['content-disposition']).toBe('attachment; filename="film-2026-11-23-1.png"');
    const meta = await sharp(png.rawPayload).metadata();
    expect(meta).toMatchObject({ format: 'png', width: Math.floor((560 * 300) / 25.4), density: 300, hasAlpha: true });
    expect(((meta.height ?? 0) * 25.4) / 300).toBeCloseTo(data.sheets[0].lengthMm, 0);
    expect((await call(`GET /api/office/print-room/sheets/2?${asked}`)).statusCode).toBe(404);
    expect((await call('GET /api/office/print-room/sheets?jobs=NOSUCHONE2-1')).statusCode).toBe(404);
  });

  test('a day’s files are one ZIP with tickets, of what is approved; a damaged one breaks it off, or is named where it is the first', async () => {
    const { id: orderId, reference } = await buy([cap, clubCap]);
    await step(`${reference}-1`, 'approve');
    const zip = await call(`GET /api/office/print-room/files?jobs=${reference}-1,${reference}-2`);
    expect(zip.headers['content-type']).toBe('application/zip');
    const inside = unzipSync(new Uint8Array(zip.rawPayload));
    expect(Object.keys(inside).toSorted()).toEqual([`${reference}-1-front.png`, `${reference}-1-ticket.pdf`]);
    const made = await findPrintFiles(db(), orderId);
    const front = made.find(({ position, part }) => position === 1 && part === 'front');
    expect(
      createHash('sha256')
        .update(inside[`${reference}-1-front.png`] ?? '')
        .digest('hex'),
    ).toBe(front?.sha256);
    const files = (...lines: number[]) =>
      call(`GET /api/office/print-room/files?jobs=${lines.map((line) => `${reference}-${line}`).join()}`);
    expect((await files(2)).statusCode).toBe(404);
    await step(`${reference}-2`, 'approve');
    const second = made.find(({ position, part }) => position === 2 && part === 'front');
    await shop.files.put(second?.file ?? '', Buffer.from('something else'), 'image/png');
    await expect(files(1, 2)).rejects.toThrow();
    expect((await files(1)).statusCode).toBe(200);
    // Where nothing was sent yet, it is said in words.
    const refused = await files(2);
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['content-type']).toContain('application/json');
    expect(refused.json().message).toContain(`${reference}-2-front.png is damaged`);
    expect((await call(`GET /api/office/print-room/${reference}-2/files/front`)).statusCode).toBe(503);
  });

  test('of one line are drawn again by who prints, what is another line’s stays, and it is written down', async () => {
    const { id: orderId, reference } = await buy([cap, clubCap]);
    const again = (line: number) => call(`POST /api/office/print-room/${reference}-${line}/files`);
    const before = await findPrintFiles(db(), orderId);
    const front = before.find(({ position, part }) => position === 2 && part === 'front')?.file ?? '';
    await shop.files.put(front, Buffer.from('something else'), 'image/png');
    shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
    expect((await again(2)).json()).toMatchObject({
      message: `The files of ${reference}-2 are drawn again`,
      data: { id: `${reference}-2` },
    });
    const { rows: sent } = await shop.database.pool.query(`select data from pgboss.job where name = 'draw-again'`);
    expect(sent).toEqual([{ data: { orderId, position: 2 } }]);
    await drawAgain(deps(), sent[0].data);
    expect((await call(`GET /api/office/print-room/${reference}-2/files/front`)).statusCode).toBe(200);
    const [one, two] = Map.groupBy(await findPrintFiles(db(), orderId), ({ position }) => position).values();
    expect(one).toEqual(before.filter(({ position }) => position === 1));
    expect(two?.map(({ createdAt }) => createdAt)).toEqual([shop.clock.now, shop.clock.now]);
    expect(await auditOf(reference)).toEqual(['Salim Ansari: Had the print files drawn again: line 2']);
    await shop.commands.get('print-files')?.(['packed', reference], () => {});
    expect((await again(1)).json()).toMatchObject({ code: 'conflict', message: `${reference}-1 is packed.` });
  });

  test('the film is one for the room, and who changes it is written down', async () => {
    const body = { widthMm: 420, gapMm: 10, rupeesAMetre: 199.5 };
    expect((await call('PUT /api/office/print-room/film', body)).json().data).toEqual(body);
    expect((await call('GET /api/office/print-room')).json().data.film).toEqual(body);
    expect(await auditOf('print%20film')).toEqual(['Salim Ansari: Changed the film of the print room']);
    expect((await call('PUT /api/office/print-room/film', { ...body, gapMm: 1 })).json()).toMatchObject({
      fields: { gapMm: expect.any(String) },
    });
  });
});
