import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDesign } from '#artwork/design/compose-design.ts';
import type { GarmentDesign } from '#artwork/design/layers.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { printFilesTable } from '#database/schema/print-files.ts';
import { testDesignProcesses } from '#server/app/test-support/test-processes.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { findPrintFiles } from '#server/fulfilment/designs/queries.ts';
import { saveTestDesign, someWords } from '#server/fulfilment/designs/test-designs.ts';
import type { DesignProcesses } from '#server/fulfilment/garments/design-process.ts';
import { textOfPdf } from '#server/money/invoices/test-pdf.ts';
import {
  call,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { anOrder } from '#server/selling/order-views/test-orders.ts';
import { fetchPrintFiles } from './fetch-print-files.ts';
import { makePrintFiles } from './make-print-files.ts';

let shop: PayingShop;
let processes: DesignProcesses;
let folder: string;
let cap: string;
let otherCap: string;

const capWith = (words: string) => ({
  ...newDesign('cap'),
  sides: { front: [{ ...someWords, words, y: 0, size: 12 }], back: [] },
});

beforeAll(async () => {
  shop = await openPayingShop();
  processes = testDesignProcesses();
  cap = await saveTestDesign(shop, capWith('ONE') as GarmentDesign);
  otherCap = await saveTestDesign(shop, capWith('TWO') as GarmentDesign);
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

/** Orders items with designs and pays for them. */
async function buy(...wanted: [id: string, quantity: number][]) {
  const lines = wanted.map(([customProductId, quantity]) => ({ customProductId, size: 'One size', quantity }));
  const order = await placeOrderFor(shop, { ...anOrder(lines), payment: 'razorpay' });
  await take(shop, order.id, 'confirmed');
  return order;
}

async function run(command: string, ...args: string[]): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  const code = await shop.commands.get(command)?.(args, (line) => void lines.push(line));
  return { code: code ?? -1, said: lines.join('\n') };
}

const inList = async (reference: string) =>
  (await run('print-files', 'list')).said.split('\n').filter((line) => line.startsWith(reference));

test('the list says when an order was placed, in Indian time', async () => {
  const { id, reference } = await buy([cap, 1]);
  await shop.database.db
    .update(ordersTable)
    .set({ placedAt: new Date('2026-11-24T20:05:30Z') })
    .where(eq(ordersTable.id, id));
  expect(await inList(reference)).toEqual([
    expect.stringContaining(`${reference}  25 Nov 2026 01:35  1 line, 1 piece`),
  ]);
});

test('a cancelled line is named and not handed out, and the tickets show the rest', async () => {
  const { id, reference } = await buy([cap, 2], [otherCap, 1]);
  await makePrintFiles(deps(), id);
  expect(await inList(reference)).toEqual([expect.stringMatching(/ {2}2 lines, 3 pieces$/)]);
  const to = path.join(folder, reference);
  expect((await run('print-files', 'fetch', reference, '--to', to)).code).toBe(0);
  expect(await readdir(to)).toHaveLength(4);
  expect((await run('order', 'cancel', reference, '--line', '2', 'It cannot be printed')).code).toBe(0);
  expect(await inList(reference)).toEqual([expect.stringMatching(/ {2}1 line, 2 pieces$/)]);
  const fetched = await run('print-files', 'fetch', reference, '--to', to);
  expect(fetched.code).toBe(0);
  expect(fetched.said).toContain('Line 2 is cancelled: do not print it.');
  expect((await readdir(to)).sort()).toEqual([`${reference}-1-front.png`, `${reference}-1-ticket.pdf`]);
  const ticket = textOfPdf(await readFile(path.join(to, `${reference}-1-ticket.pdf`))).split('\n');
  expect(ticket).toContain('1 of the order, 1 custom line in all');
});

test('the ticket has the quantity left after a cancellation, and is the same at each fetch', async () => {
  const order = await buy([cap, 3]);
  const { id, reference } = order;
  await makePrintFiles(deps(), id);
  const before = await findPrintFiles(shop.database.db, id);
  const payload = { reason: 'changed_mind', lines: [{ line: 1, quantity: 1 }] };
  expect((await call(shop, order, { method: 'POST', path: '/cancel', payload, once: 'one of three' })).statusCode).toBe(
    200,
  );
  const to = path.join(folder, reference);
  const fetched = await run('print-files', 'fetch', reference, '--to', to);
  expect(fetched.code).toBe(0);
  expect(fetched.said).toContain('Line 1: print 2 pieces, 1 of 3 is cancelled.');
  const ticket = await readFile(path.join(to, `${reference}-1-ticket.pdf`));
  const said = textOfPdf(ticket).split('\n');
  expect(said[said.indexOf('Pieces') + 1]).toBe('2');
  const after = await findPrintFiles(shop.database.db, id);
  expect(after.find(({ part }) => part === 'front')).toEqual(before.find(({ part }) => part === 'front'));
  expect(after.find(({ part }) => part === 'ticket')?.sha256).not.toBe(
    before.find(({ part }) => part === 'ticket')?.sha256,
  );
  expect((await run('print-files', 'fetch', reference, '--to', to)).code).toBe(0);
  expect(await findPrintFiles(shop.database.db, id)).toEqual(after);
  expect(await readFile(path.join(to, `${reference}-1-ticket.pdf`))).toEqual(ticket);
});

test('a cancellation during the fetch is reported with a request to fetch again', async () => {
  const { id, reference } = await buy([cap, 1], [otherCap, 1]);
  await makePrintFiles(deps(), id);
  const lines: string[] = [];
  const move = async () => (await run('order', 'cancel', reference, '--line', '2', 'It cannot be printed')).code === 0;
  const room = { ...deps(), move, remake: undefined };
  const wanted = { reference, folder: path.join(folder, reference), start: true };
  expect(await fetchPrintFiles(room, wanted, (line) => void lines.push(line))).toBe(1);
  expect(lines.at(-1)).toBe('Pieces were cancelled while the files were written: fetch them again before you print.');
});

test('a fully cancelled order cannot be fetched, started or packed', async () => {
  const { id, reference } = await buy([cap, 1]);
  await makePrintFiles(deps(), id);
  expect((await run('order', 'cancel', reference, 'It cannot be printed')).code).toBe(0);
  const to = path.join(folder, reference);
  const said = `Order ${reference} is cancelled: nothing of it is printed.`;
  expect(await run('print-files', 'fetch', reference, '--to', to, '--start')).toEqual({ code: 2, said });
  await expect(readdir(to)).rejects.toThrow('ENOENT');
  expect(await run('print-files', 'packed', reference)).toEqual({ code: 2, said });
  expect(await inList(reference)).toEqual([]);
});

test('an order with only stock goods left is not printed, but can be packed', async () => {
  const shelf = { _id: 'cricket-1', size: 'M', quantity: 1 };
  const custom = { customProductId: cap, size: 'One size', quantity: 1 };
  const { id, reference } = await placeOrderFor(shop, { ...anOrder([shelf, custom]), payment: 'razorpay' });
  await take(shop, id, 'confirmed');
  await makePrintFiles(deps(), id);
  expect((await run('order', 'cancel', reference, '--line', '2', 'It cannot be printed')).code).toBe(0);
  expect(await inList(reference)).toEqual([]);
  expect(await run('print-files', 'fetch', reference, '--to', path.join(folder, reference), '--start')).toEqual({
    code: 2,
    said: `Every custom line of order ${reference} is cancelled: nothing of it is printed.`,
  });
  expect(await run('print-files', 'packed', reference)).toEqual({ code: 0, said: `${reference} is packed.` });
});

test('a lost or damaged file is made again with the same bytes', async () => {
  const { id, reference } = await buy([cap, 1]);
  await makePrintFiles(deps(), id);
  const made = await findPrintFiles(shop.database.db, id);
  const [front, ticket] = made;
  const bytes = await shop.files.read(front?.file ?? '');
  await shop.files.remove(front?.file ?? '');
  await shop.files.put(ticket?.file ?? '', Buffer.from('half a tick'), 'application/pdf');
  const to = path.join(folder, reference);
  const fetched = await run('print-files', 'fetch', reference, '--to', to);
  expect(fetched).toMatchObject({ code: 1, said: expect.stringContaining('cannot be read') });
  expect(fetched.said).toContain(`npm run shop -- print-files again ${reference}`);
  expect(await run('print-files', 'again', reference.toLowerCase())).toEqual({
    code: 0,
    said: [
      `${reference}-1-front.png  ${front?.sha256}  the same as before`,
      `${reference}-1-ticket.pdf  ${ticket?.sha256}  the same as before`,
      `The print files of order ${reference} are made again.`,
    ].join('\n'),
  });
  expect(await shop.files.read(front?.file ?? '')).toEqual(bytes);
  expect((await run('print-files', 'fetch', reference, '--to', to)).code).toBe(0);
});

test('the list names an order without print files, with the command that makes them', async () => {
  const { id, reference } = await buy([cap, 2], [otherCap, 1]);
  const again = `npm run shop -- print-files again ${reference}`;
  expect(await inList(reference)).toEqual([
    expect.stringContaining(`2 lines, 3 pieces  not made yet; if that stays so: ${again}`),
  ]);
  await take(shop, id, 'in_print');
  expect((await run('print-files', 'again', reference)).said).toContain(`${reference}-2-front.png`);
  expect((await findPrintFiles(shop.database.db, id)).map(({ position }) => position)).toEqual([1, 1, 2, 2]);
  // A ready line does not hide one that is not.
  const half = await buy([cap, 1], [otherCap, 1]);
  await makePrintFiles(deps(), half.id);
  const second = and(eq(printFilesTable.orderId, half.id), eq(printFilesTable.position, 2));
  await shop.database.db.delete(printFilesTable).where(second);
  expect(await inList(half.reference)).toEqual([expect.stringContaining('2 lines, 2 pieces  not made yet')]);
  expect((await run('print-files', 'again', half.reference)).said).toContain('-2-front.png');
  expect(await inList(half.reference)).toEqual([expect.stringMatching(/ {2}2 lines, 2 pieces$/)]);
});

test('files are not made again for an order that is unpaid, shipped, cancelled or without prints', async () => {
  const line = { customProductId: cap, size: 'One size', quantity: 1 };
  const unpaid = await placeOrderFor(shop, { ...anOrder([line]), payment: 'razorpay' }, {}, { unpaid: true });
  const refused = await run('print-files', 'again', unpaid.reference);
  expect(refused).toMatchObject({
    code: 1,
    said: expect.stringContaining('only of an order that is paid for and has not left'),
  });
  expect(await findPrintFiles(shop.database.db, unpaid.id)).toEqual([]);
  const left = await buy([cap, 1]);
  await take(shop, left.id, 'in_print', 'packed', 'shipped');
  expect((await run('print-files', 'again', left.reference)).code).toBe(1);
  const cancelled = await buy([cap, 1]);
  await run('order', 'cancel', cancelled.reference, 'It cannot be printed');
  expect(await run('print-files', 'again', cancelled.reference)).toEqual({
    code: 2,
    said: `Order ${cancelled.reference} is cancelled: nothing of it is printed.`,
  });
  const goods = await placeOrderFor(shop, {
    ...anOrder([{ _id: 'cricket-1', size: 'M', quantity: 1 }]),
    payment: 'razorpay',
  });
  await take(shop, goods.id, 'confirmed');
  expect(await run('print-files', 'again', goods.reference)).toEqual({
    code: 1,
    said: `Order ${goods.reference} has no custom lines: there is nothing to print.`,
  });
  expect((await run('print-files', 'again', 'NOSUCHONE2')).said).toBe('There is no order NOSUCHONE2.');
  expect((await run('print-files', 'again')).code).toBe(2);
});
