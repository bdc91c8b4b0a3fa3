import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawCrest } from '#artwork/crest.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { refundsTable } from '#database/schema/payments.ts';
import { printJobsTable, printSpoilsTable } from '#database/schema/print-room.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { capWith, pictureOf, saveTestDesign } from '#server/fulfilment/designs/test-designs.ts';
import { cancelOrder } from '#server/selling/order-changes/cancel-order.ts';
import { ledgerFaults, orderDeps } from '#server/selling/order-checks/test-paid-orders.ts';
import { readOrder } from '#server/selling/order-views/read-order.ts';
import { openPrintRoom, printRoomTests } from './test-print-room.ts';

let room: Awaited<ReturnType<typeof openPrintRoom>>;
beforeAll(async () => {
  room = await openPrintRoom();
});
afterAll(() => room?.close());

const { db, buy, look, call, step, board, columnOf, auditOf, parcelOf } = printRoomTests(() => room);

describe('print job of a design', () => {
  test('approves, starts and prints each line, and moves the parcel with its first and last line', async () => {
    const order = await buy([room.cap, room.clubCap]);
    const [one, two] = [`${order.reference}-1`, `${order.reference}-2`];
    expect(await columnOf(one)).toBe('to_approve');
    expect((await step(one, 'start')).json()).toMatchObject({
      code: 'conflict',
      message: `${one} waits to be approved.`,
    });
    expect((await step(one, 'approve')).statusCode).toBe(200);
    expect(await columnOf(one)).toBe('to_print');
    expect((await readOrder(orderDeps(room.shop), order.id)).status).toBe('confirmed');
    expect((await step(one, 'start')).statusCode).toBe(200);
    expect([await columnOf(one), await columnOf(two)]).toEqual(['printing', 'to_approve']);
    expect((await readOrder(orderDeps(room.shop), order.id)).status).toBe('in_print');
    expect((await step(one, 'done')).statusCode).toBe(200);
    expect((await board()).find(({ id }) => id === one)).toMatchObject({
      column: 'printed',
      by: 'Salim Ansari',
      waitsForOthers: 1,
    });
    expect((await parcelOf(order.id))?.printedAt).toBeNull();
    for (const name of ['approve', 'start', 'done']) expect((await step(two, name)).statusCode).toBe(200);
    expect((await parcelOf(order.id))?.printedAt).toEqual(room.shop.clock.now);
    expect(await auditOf(order.reference)).toEqual([
      'Salim Ansari: Printed: line 2',
      'Salim Ansari: Began to print: line 2',
      'Salim Ansari: Approved the design: line 2',
      'Salim Ansari: Printed: line 1',
      'Salim Ansari: Began to print: line 1',
      'Salim Ansari: Approved the design: line 1',
    ]);
  });

  test('accepts one of concurrent approvals, tells the others who was first, and logs it once', async () => {
    const { reference } = await buy([room.cap]);
    const id = `${reference}-1`;
    const answers = await Promise.all([step(id, 'approve'), step(id, 'approve', room.meera), step(id, 'approve')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect(refused.message).toMatch(/waits to be printed: (?:Salim Ansari|Meera Kulkarni) was first\.$/);
    expect(await auditOf(reference)).toHaveLength(1);
  });

  test('starts no print job of an order on hold', async () => {
    const { reference } = await buy([room.cap]);
    const id = `${reference}-1`;
    await step(id, 'approve');
    await room.shop.commands.get('hold')?.([reference, 'Ask', 'about', 'the', 'address'], () => {});
    expect((await step(id, 'start')).json()).toMatchObject({
      code: 'not_offered',
      message: `Order ${reference} is on hold: Ask about the address.`,
    });
    expect((await board()).find((job) => job.id === id)?.onHold).toBe('Ask about the address.');
  });

  test('shows a job in the state that was set on the command line', async () => {
    const { id: orderId, reference } = await buy([room.cap]);
    const run = async (...args: string[]) => room.shop.commands.get('print-files')?.(args, () => {});
    expect(await run('printed', reference)).toBe(0);
    expect(await columnOf(`${reference}-1`)).toBe('printed');
    const [row] = await db().select().from(printJobsTable).where(eq(printJobsTable.orderId, orderId));
    expect(row).toMatchObject({
      approvedAt: room.shop.clock.now,
      startedAt: room.shop.clock.now,
      printedAt: room.shop.clock.now,
      approvedBy: null,
    });
    expect(await run('packed', reference)).toBe(0);
    expect(await columnOf(`${reference}-1`)).toBe('packed');
  });
});

describe('refused designs', () => {
  test('cancels and refunds an order whose design is refused, and explains it to the customer, once', async () => {
    const order = await buy([room.cap], { quantity: 2 });
    const id = `${order.reference}-1`;
    const why = 'It shows a crest that you may not use';
    const refuse = () => call(`POST /api/office/print-room/${id}/refusal`, { why });
    const answers = await Promise.all([refuse(), refuse()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    const told = await readOrder(orderDeps(room.shop), order.id);
    expect(told.status).toBe('cancelled');
    expect(JSON.stringify(told.timeline)).toContain(`${why}.`);
    const given = await db().select().from(refundsTable).where(eq(refundsTable.orderId, order.id));
    expect(given.map(({ amountPaise }) => amountPaise)).toEqual([Math.round(order.total * 100)]);
    expect(await columnOf(id)).toBeUndefined();
    expect(await ledgerFaults(room.shop)).toEqual([]);
  });

  test('refuses a part of an order, and marks its parcel as printed if the rest is', async () => {
    const order = await buy([room.cap, room.clubCap]);
    const [one, two] = [`${order.reference}-1`, `${order.reference}-2`];
    for (const name of ['approve', 'start', 'done']) await step(one, name);
    expect((await parcelOf(order.id))?.printedAt).toBeNull();
    const card = (await call(`GET /api/office/print-room/${two}`)).json().data;
    const why = 'It has the name of a club on it';
    expect((await call(`POST /api/office/print-room/${two}/refusal`, { why })).statusCode).toBe(200);
    expect((await parcelOf(order.id))?.printedAt).toEqual(room.shop.clock.now);
    expect(await columnOf(one)).toBe('printed');
    const [refund] = await db().select().from(refundsTable).where(eq(refundsTable.orderId, order.id));
    expect(refund?.amountPaise).toBe(Math.round(card.goesBack * 100));
    const mails = await db().select().from(mailOutboxTable).where(eq(mailOutboxTable.to, order.reference));
    expect(mails).toEqual([]);
    const all = await db().select().from(mailOutboxTable);
    expect(all.some(({ text }) => text.includes(`We had to cancel these pieces. ${why}. We are sorry.`))).toBe(true);
    expect(await ledgerFaults(room.shop)).toEqual([]);
  });

  test('requires a reason to refuse a design, and refuses no printed one', async () => {
    const { reference } = await buy([room.cap]);
    const id = `${reference}-1`;
    expect((await call(`POST /api/office/print-room/${id}/refusal`, { why: '  ' })).statusCode).toBe(400);
    for (const name of ['approve', 'start', 'done']) await step(id, name);
    expect((await call(`POST /api/office/print-room/${id}/refusal`, { why: 'Late' })).json()).toMatchObject({
      code: 'conflict',
    });
  });

  test('marks the parcel as printed when staff cancel the only unprinted line', async () => {
    const order = await buy([room.cap, room.clubCap]);
    for (const name of ['approve', 'start', 'done']) await step(`${order.reference}-1`, name);
    const request = { reason: 'other' as const, refundTo: 'source' as const, lines: [{ line: 2, quantity: 1 }] };
    await cancelOrder(orderDeps(room.shop), order.id, 'a key of its own', request, {
      actor: 'operator',
      why: 'As asked.',
    });
    expect((await parcelOf(order.id))?.printedAt).toEqual(room.shop.clock.now);
  });
});

describe('spoilt prints', () => {
  test('prints a spoilt item again, counts its film, and counts a repeated report once', async () => {
    const { id: orderId, reference } = await buy([room.cap], { quantity: 3 });
    const id = `${reference}-1`;
    for (const name of ['approve', 'start', 'done']) await step(id, name);
    expect((await parcelOf(orderId))?.printedAt).toEqual(room.shop.clock.now);
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
    expect((await parcelOf(orderId))?.printedAt).toEqual(room.shop.clock.now);
  });

  test('reopens the parcel of a spoilt item even after a partial cancellation', async () => {
    const { id: orderId, reference } = await buy([room.cap], { quantity: 2 });
    const id = `${reference}-1`;
    for (const name of ['approve', 'start', 'done']) await step(id, name);
    await room.shop.commands.get('order')?.(['cancel', reference, '--line', '1', 'As asked.'], () => {});
    const spoil = await call(`POST /api/office/print-room/${id}/spoilt`, { times: 0, pieces: 1, garment: false });
    expect(spoil.json().data).toMatchObject({ column: 'to_print', pieces: 1 });
    expect((await parcelOf(orderId))?.printedAt).toBeNull();
  });

  test('refuses to report a packed item as spoilt, or one that is being packed', async () => {
    const { id: orderId, reference } = await buy([room.cap]);
    const id = `${reference}-1`;
    for (const name of ['approve', 'start', 'done']) await step(id, name);
    const parcel = await parcelOf(orderId);
    const lock = (lockedUntil: Date | null) =>
      db()
        .update(shipmentsTable)
        .set({ lockedUntil })
        .where(eq(shipmentsTable.id, parcel?.id ?? ''));
    await lock(new Date(room.shop.clock.now.getTime() + 60_000));
    const spoil = () => call(`POST /api/office/print-room/${id}/spoilt`, { times: 0, pieces: 1, garment: false });
    expect((await spoil()).json()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('being packed at this moment'),
    });
    await lock(null);
    await room.shop.commands.get('pack')?.([reference], () => {});
    expect((await spoil()).json()).toMatchObject({ code: 'conflict', message: expect.stringContaining('is packed') });
    expect(await columnOf(id)).toBe('packed');
  });
});

describe('designs that are flagged for review', () => {
  test('lists a design with the name of a club before older ones, with the reason', async () => {
    const { reference } = await buy([room.clubCap]);
    const jobs = (await board()).filter(({ column }) => column === 'to_approve');
    const at = jobs.findIndex(({ id }) => id === `${reference}-1`);
    expect(jobs[at]?.flags).toEqual([{ kind: 'club', words: 'Name of a club: Konkan Monsoons' }]);
    expect(jobs.slice(0, at).every(({ flags }) => flags.length > 0)).toBe(true);
  });

  test('recognizes a picture of a crest and names the club', async () => {
    const crest = { shape: 'round', mark: 'wave', a: '#ff9a1f', b: '#0b2f73', c: '#ffffff' } as const;
    const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900" viewBox="-50 -50 100 100">${drawCrest(0, 0, 1, crest, 'printed')}</svg>`;
    const sent = await room.shop.app.inject({
      method: 'POST',
      url: '/api/uploads?purpose=design',
      headers: { 'content-type': 'image/png' },
      payload: await sharp(Buffer.from(drawn)).png().toBuffer(),
    });
    const picture = { ...pictureOf(sent.json().data.id), width: 45, height: 45, y: 0 };
    const design = await saveTestDesign(room.shop, capWith(picture));
    const { reference } = await buy([design]);
    const { data } = (await call(`GET /api/office/print-room/${reference}-1`)).json();
    expect(data.job.flags).toContainEqual({ kind: 'crest', words: 'Looks like our crest: Konkan Monsoons' });
    expect(data.nearest[0]).toMatchObject({ name: 'Konkan Monsoons', image: expect.stringContaining('/images/') });
    expect(data.nearest[0].likeness).toBeGreaterThanOrEqual(80);
    expect(data.checks[0]).toMatchObject({ level: 'flagged', kind: 'crest' });
  });

  test('approves unflagged designs automatically in a shop with automatic packing', async () => {
    const { reference } = await buy([room.cap, room.clubCap], { packsItself: true, isReal: true });
    const jobs = await board();
    const columns = [1, 2].map((line) => jobs.find(({ id }) => id === `${reference}-${line}`));
    expect(columns.map((job) => [job?.column, job?.by])).toEqual([
      ['to_print', null],
      ['to_approve', null],
    ]);
  });

  test('approves a design in a demo automatically after a day', async () => {
    const { id } = await buy([room.cap]);
    const { now } = room.shop.clock;
    const tomorrow = new Date(now.getTime() + 24 * 3_600_000);
    const approved = () =>
      db().select({ at: printJobsTable.approvedAt }).from(printJobsTable).where(eq(printJobsTable.orderId, id));
    expect(await look(id, { packsItself: true })).toEqual([tomorrow]);
    room.shop.clock.now = new Date(tomorrow.getTime() - 1000);
    expect([await look(id, { packsItself: true }), await approved()]).toEqual([[tomorrow], []]);
    room.shop.clock.now = tomorrow;
    expect([await look(id, { packsItself: true }), await approved()]).toEqual([[], [{ at: tomorrow }]]);
    room.shop.clock.now = now;
  });
});

test('shows measurements and consent on the job card, and no phone number, e-mail or street', async () => {
  const { reference } = await buy([room.pictured]);
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
