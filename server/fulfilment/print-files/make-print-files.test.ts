import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDesign } from '#artwork/design/compose-design.ts';
import type { GarmentDesign } from '#artwork/design/layers.ts';
import { designsTable } from '#database/schema/designs.ts';
import { orderEventsTable, ordersTable } from '#database/schema/orders.ts';
import { printFilesTable } from '#database/schema/print-files.ts';
import { testDesignProcesses } from '#server/app/test-support/test-processes.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { findPrintFiles } from '#server/fulfilment/designs/queries.ts';
import { sweepDesigns } from '#server/fulfilment/designs/sweep-designs.ts';
import { sweepOrdered } from '#server/fulfilment/designs/sweep-ordered.ts';
import {
  pictureOf,
  saveTestDesign,
  sendTestPicture,
  shirtWith,
  someWords,
} from '#server/fulfilment/designs/test-designs.ts';
import type { DesignProcesses } from '#server/fulfilment/garments/design-process.ts';
import { sweepUploads } from '#server/fulfilment/uploads/sweep-uploads.ts';
import { textOfPdf } from '#server/money/invoices/test-pdf.ts';
import { followingJobs } from '#server/orders/order-state/following-jobs.ts';
import { openPayingShop, type PayingShop, placeOrderFor, take } from '#server/selling/order-checks/test-paid-orders.ts';
import { anOrder } from '#server/selling/order-views/test-orders.ts';
import { ticketCode } from './draw-ticket.ts';
import { makePrintFiles } from './make-print-files.ts';

let shop: PayingShop;
let processes: DesignProcesses;
let folder: string;

beforeAll(async () => {
  shop = await openPayingShop();
  processes = testDesignProcesses();
  const small = {
    ...newDesign('cap'),
    sides: { front: [{ ...pictureOf(await sendTestPicture(shop)), width: 40, height: 30, y: 0 }], back: [] },
  };
  cap = await saveTestDesign(shop, small as GarmentDesign);
  folder = await mkdtemp(path.join(tmpdir(), 'maidan-print-room-'));
});
afterAll(async () => {
  await processes.close();
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

const deps = () => ({
  settings: unchangedSettings,
  db: shop.database.db,
  files: shop.files,
  processes,
  now: () => shop.clock.now,
  publicUrl: 'http://shop.test',
});

/** Orders designs and pays for them. */
async function buy(ids: string[], { size = 'One size', quantity = 1 } = {}) {
  const lines = ids.map((customProductId) => ({ customProductId, size, quantity }));
  const order = await placeOrderFor(shop, { ...anOrder(lines), payment: 'razorpay' });
  await take(shop, order.id, 'confirmed');
  return order;
}

async function bothSides(): Promise<string> {
  const picture = pictureOf(await sendTestPicture(shop));
  const back = { ...someWords, words: 'आशा 07', angle: 10, outline: { colour: '#ffffff', mm: 1 } };
  return saveTestDesign(shop, shirtWith([picture, someWords], [back]));
}

/** A small design, which is drawn quickly. */
let cap: string;

async function run(command: string, ...args: string[]): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  const code = await shop.commands.get(command)?.(args, (line) => void lines.push(line));
  return { code: code ?? -1, said: lines.join('\n') };
}

test('print files are queued when an order is confirmed, which follows its payment', () => {
  expect(followingJobs.confirmed).toContainEqual({ queue: 'make-print-files' });
  expect(followingJobs.paid).toContainEqual({ queue: 'confirm-order' });
  expect(followingJobs.placed.filter(({ queue }) => queue === 'make-print-files')).toEqual([]);
});

test('a paid line gets a transparent PNG at 300 dpi for each side and a ticket, only once', async () => {
  const { id, reference } = await buy([await bothSides()], { size: 'M', quantity: 3 });
  await makePrintFiles(deps(), id);
  const made = await findPrintFiles(shop.database.db, id);
  expect(made.map(({ position, part }) => `${position} ${part}`)).toEqual(['1 back', '1 front', '1 ticket']);
  for (const { part, file, sha256, bytes } of made) {
    const content = await shop.files.read(file);
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
    expect(content.length).toBe(bytes);
    if (part === 'ticket') continue;
    expect(await sharp(content).metadata()).toMatchObject({
      format: 'png',
      width: 3543,
      height: 4724,
      channels: 4,
      density: 300,
    });
    // 11,811 dots a metre in a PNG are 300 dpi.
    const phys = content.indexOf('pHYs');
    expect([content.readUInt32BE(phys + 4), content.readUInt32BE(phys + 8), content[phys + 12]]).toEqual([
      11811, 11811, 1,
    ]);
    const corner = await sharp(content).extract({ left: 0, top: 0, width: 20, height: 20 }).raw().toBuffer();
    expect(corner.every((value) => value === 0)).toBe(true);
  }
  const ticket = made.find(({ part }) => part === 'ticket');
  const said = textOfPdf(await shop.files.read(ticket?.file ?? ''));
  for (const words of [
    `${reference}-1`,
    'T-shirt, cotton jersey, 180 g',
    'White',
    'M',
    '3',
    'Front',
    'Back',
    'GULLY XI',
    '100.0',
    '75.0',
  ]) {
    expect(said.split('\n')).toContain(words);
  }
  expect(said).toContain('30 x 40 cm, 3543 x 4724 px at 300 dpi');
  for (const { part, sha256 } of made) if (part !== 'ticket') expect(said).toContain(sha256.slice(0, 32));
  await makePrintFiles(deps(), id);
  expect(await findPrintFiles(shop.database.db, id)).toEqual(made);
});

test('the same design gives identical files, ordered again or drawn again', async () => {
  const [one, two] = [await buy([cap]), await buy([cap])];
  await makePrintFiles(deps(), one.id);
  await makePrintFiles(deps(), two.id);
  const hashes = async (id: string) =>
    (await findPrintFiles(shop.database.db, id)).map(({ part, sha256 }) => [part, sha256]);
  const [first, second] = [await hashes(one.id), await hashes(two.id)];
  expect(first[0]).toEqual(second[0]);
  // A lost ticket is made again with the same bytes too.
  await shop.database.db.delete(printFilesTable).where(eq(printFilesTable.orderId, one.id));
  await makePrintFiles(deps(), one.id);
  expect(await hashes(one.id)).toEqual(first);
});

test('two lines have their own files, and a cancelled order has none', async () => {
  const other = await saveTestDesign(shop, {
    ...newDesign('cap'),
    sides: { front: [{ ...someWords, y: 0, size: 12 }], back: [] },
  });
  const { id } = await buy([cap, other]);
  await makePrintFiles(deps(), id);
  expect((await findPrintFiles(shop.database.db, id)).map(({ position }) => position)).toEqual([1, 1, 2, 2]);
  const cancelled = await buy([cap]);
  await take(shop, cancelled.id, 'cancelled');
  await makePrintFiles(deps(), cancelled.id);
  expect(await findPrintFiles(shop.database.db, cancelled.id)).toEqual([]);
});

const day = 24 * 3_600_000;

/** Runs all nightly clean-ups, that many days from now. */
async function sweepAll(days: number): Promise<number> {
  const later = new Date(shop.clock.now.getTime() + days * day);
  await sweepDesigns(deps(), later);
  const swept = await sweepOrdered(deps(), later);
  await sweepUploads(deps(), later);
  return swept;
}

/** A separate picture on a cap. */
async function ownCap(picture?: string): Promise<{ design: string; picture: string }> {
  const sent = picture ?? (await sendTestPicture(shop));
  const layer = { ...pictureOf(sent), width: 40, height: 30, y: 0 };
  return {
    design: await saveTestDesign(shop, { ...newDesign('cap'), sides: { front: [layer], back: [] } }),
    picture: sent,
  };
}

test('the pictures, print files and design of an order are deleted 180 days after delivery', async () => {
  const { db } = shop.database;
  const { design, picture } = await ownCap();
  const { id } = await buy([design]);
  await makePrintFiles(deps(), id);
  const made = await findPrintFiles(db, id);
  // An open order keeps its pictures, however long it waits.
  expect(await sweepAll(3 * 365)).toBe(0);
  await take(shop, id, 'in_print', 'packed', 'shipped', 'out_for_delivery', 'delivered', 'closed');
  await db.update(orderEventsTable).set({ at: shop.clock.now }).where(eq(orderEventsTable.orderId, id));
  const closed = new Date(shop.clock.now.getTime() + 10 * day);
  await db
    .update(orderEventsTable)
    .set({ at: closed })
    .where(and(eq(orderEventsTable.orderId, id), eq(orderEventsTable.state, 'closed')));
  expect(await sweepAll(179)).toBe(0);
  expect((await shop.app.inject(`/api/designs/${design}`)).statusCode).toBe(200);

  expect(await sweepAll(181)).toBe(1);
  expect((await shop.app.inject(`/api/designs/${design}`)).statusCode).toBe(404);
  expect((await shop.app.inject(`/images/designs/${design}/front-480.webp`)).statusCode).toBe(404);
  expect((await shop.app.inject(`/uploads/${picture}/preview.webp`)).statusCode).toBe(404);
  expect(made).toHaveLength(2);
  for (const { file } of made) expect(await shop.files.has(file)).toBe(false);
  expect(await findPrintFiles(db, id)).toEqual([]);
  expect((await db.select().from(ordersTable).where(eq(ordersTable.id, id)))[0]?.state).toBe('closed');
  // A cart that still has the deleted design can no longer be ordered.
  const payload = { lines: [{ customProductId: design, size: 'One size', quantity: 1 }] };
  const quoted = await shop.app.inject({ method: 'POST', url: '/api/checkout/quote', payload });
  expect(quoted.json().data.changes).toEqual([expect.objectContaining({ kind: 'gone' })]);
  expect(await sweepAll(190)).toBe(0);
});

test('a picture is not deleted while any ordered or saved design uses it', async () => {
  const { db } = shop.database;
  const first = await ownCap();
  const [second, third] = [await ownCap(first.picture), await ownCap(first.picture)];
  const [one, two] = [await buy([first.design]), await buy([second.design])];
  const delivered = async (id: string, days: number) => {
    await take(shop, id, 'in_print', 'packed', 'shipped', 'out_for_delivery', 'delivered');
    await db
      .update(orderEventsTable)
      .set({ at: new Date(shop.clock.now.getTime() + days * day) })
      .where(eq(orderEventsTable.orderId, id));
  };
  await delivered(one.id, 0);
  await delivered(two.id, 60);
  await db
    .update(designsTable)
    .set({ expiresAt: new Date(shop.clock.now.getTime() + 260 * day) })
    .where(eq(designsTable.id, third.design));
  const isThere = async () => (await shop.app.inject(`/uploads/${first.picture}/preview.webp`)).statusCode === 200;
  expect(await sweepAll(200)).toBe(1);
  expect(await isThere()).toBe(true);
  expect(await sweepAll(250)).toBe(1);
  expect(await isThere()).toBe(true);
  expect((await shop.app.inject(`/api/designs/${third.design}`)).statusCode).toBe(200);
  await sweepAll(261);
  expect(await isThere()).toBe(false);
});

test('a command fetches the checked print files, and sets the order in print with --start', async () => {
  const { id, reference } = await buy([cap]);
  const none = `Order ${reference} has no print files (yet). If that stays so: npm run shop -- print-files again ${reference}`;
  expect(await run('print-files', 'fetch', reference)).toMatchObject({ code: 1, said: none });
  await makePrintFiles(deps(), id);
  // A line without its ticket is not ready.
  await shop.database.db
    .delete(printFilesTable)
    .where(and(eq(printFilesTable.orderId, id), eq(printFilesTable.part, 'ticket')));
  expect((await run('print-files', 'fetch', reference)).said).toBe(none);
  await makePrintFiles(deps(), id);
  expect((await run('print-files', 'list')).said).toContain(`${reference}  `);
  const to = path.join(folder, reference);
  const fetched = await run('print-files', 'fetch', reference.toLowerCase(), '--to', to, '--start');
  expect(fetched).toMatchObject({ code: 0, said: expect.stringContaining(`${reference} is in print.`) });
  expect((await readdir(to)).sort()).toEqual([`${reference}-1-front.png`, `${reference}-1-ticket.pdf`]);
  expect((await readFile(path.join(to, `${reference}-1-ticket.pdf`))).subarray(0, 5).toString()).toBe('%PDF-');
  expect((await shop.database.db.select().from(ordersTable).where(eq(ordersTable.id, id)))[0]?.state).toBe('in_print');
  expect((await run('print-files', 'list')).said).not.toContain(reference);
  expect(await run('print-files', 'packed', reference)).toEqual({ code: 0, said: `${reference} is packed.` });
  expect((await run('print-files', 'packed', reference)).code).toBe(1);
  // A file changed in the storage is not handed out.
  const [made] = await findPrintFiles(shop.database.db, id);
  await shop.files.put(made?.file ?? '', Buffer.from('something else'), 'image/png');
  expect(await run('print-files', 'fetch', reference, '--to', to)).toMatchObject({
    code: 1,
    said: expect.stringContaining('its checksum differs'),
  });
  expect((await run('print-files', 'fetch', 'NOSUCHONE2')).said).toBe('There is no order NOSUCHONE2.');
  expect((await run('print-files')).code).toBe(2);
});

test('the code on a ticket has the address of its line and the checksum of each side', () => {
  const side = { side: 'front' as const, sha256: 'ab'.repeat(32) };
  const rest = {
    name: 'Front',
    file: '',
    widthMm: 1,
    heightMm: 1,
    widthDots: 1,
    heightDots: 1,
    layers: [],
    thumbnail: Buffer.alloc(0),
  };
  const publicUrl = 'https://maidan.example';
  expect(ticketCode({ publicUrl, reference: 'K7QW4MX9TD', line: 2, sides: [{ ...side, ...rest }] })).toBe(
    `https://maidan.example/office/print-room/K7QW4MX9TD-2#front=${'ab'.repeat(32)}`,
  );
});
