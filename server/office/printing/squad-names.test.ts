import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderLinesTable, ordersTable } from '#database/schema/orders.ts';
import { testDesignProcesses } from '#server/app/test-support/test-processes.ts';
import { composeMail } from '#server/foundation/mail/compose-mail.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { capWith, eleven, saveTestDesign, someWords, squadCap } from '#server/fulfilment/designs/test-designs.ts';
import type { DesignProcesses } from '#server/fulfilment/garments/design-process.ts';
import { makePrintFiles } from '#server/fulfilment/print-files/make-print-files.ts';
import { textOfPdf } from '#server/money/invoices/test-pdf.ts';
import { drawSlip } from '#server/office/packing-papers/draw-slip.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { soldLines } from '#server/orders/model/sold-lines.ts';
import {
  call,
  online,
  openPayingShop,
  orderDeps,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
  read,
  take,
  untilDelivered,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { orderMail } from '#server/selling/order-mails/order-state-mails.ts';
import { recount } from '#server/selling/order-views/test-orders.ts';

// Each item of a team order has the name of its wearer, which must appear with the line everywhere.

let shop: PayingShop;
let processes: DesignProcesses;
let order: PlacedForTest;
beforeAll(async () => {
  shop = await openPayingShop();
  processes = testDesignProcesses();
  order = await placeOrderFor(shop, online(await squadLines()));
  await take(shop, order.id, 'confirmed');
});
afterAll(async () => {
  await processes?.close();
  await shop?.close();
});

const players = eleven()
  .slice(0, 3)
  .map((player) => ({ ...player, size: 'One size' }));
const names = players.map(({ name, number }) => `Custom Cap, ${name.toUpperCase()} ${number} on the front`);

interface Saved {
  customProductId: string;
  size: string;
}

async function squadLines() {
  const reply = await shop.app.inject({
    method: 'POST',
    url: '/api/squads',
    headers: { 'idempotency-key': randomUUID() },
    payload: { design: squadCap(), rights: true, players },
  });
  const shirts: { product: Saved }[] = reply.json().data.shirts;
  return shirts.map(({ product: { customProductId, size } }) => ({ customProductId, size, quantity: 1 }));
}

test('names the wearer of each item in a quote', async () => {
  const payload = { lines: await squadLines() };
  const { lines } = (await shop.app.inject({ method: 'POST', url: '/api/checkout/quote', payload })).json().data;
  expect(lines.map(({ name }: { name: string }) => name)).toEqual(names);
});

test('names the wearers in the order, its mail, its office page and its packing slip', async () => {
  expect((await read(shop, order)).lines.map(({ name }) => name)).toEqual(names);
  const [row] = await shop.database.db.select().from(ordersTable).where(eq(ordersTable.id, order.id));
  if (!row) throw new Error('no order');
  const lines = await soldLines(shop.database.db, order.id);
  const mail = orderMail(unchangedSettings, 'confirmed', { order: row, lines, link: 'https://shop.example', paid: '' });
  if (!mail) throw new Error('no mail');
  const { text, html } = composeMail(shop.shopFacts, mail);
  const { cookie } = await aColleagueIn(shop, ['manager'], shop.clock.now);
  const page = JSON.stringify((await ask(shop, `GET /api/office/orders/${order.reference}`, { cookie })).json());
  const slip = {
    reference: row.reference,
    parcel: 1,
    packedOn: '2026-11-28',
    delivery: 'Standard',
    to: 'A',
    note: null,
  };
  const paper = textOfPdf(
    await drawSlip({ ...slip, lines: lines.map(({ name, size }) => ({ name, size, quantity: 1 })) }, 'a4'),
  );
  for (const name of names) {
    expect(text).toContain(name);
    expect(html).toContain(name);
    expect(page).toContain(name);
    expect(paper.replace(/\s+/g, ' ')).toContain(name);
  }
});

test('names the wearer on the ticket and on the job card of the print room', async () => {
  const made = await makePrintFiles({ ...orderDeps(shop), files: shop.files, processes }, order.id);
  const tickets = made.filter(({ part }) => part === 'ticket');
  expect(tickets).toHaveLength(3);
  for (const [at, { file }] of tickets.entries())
    expect(textOfPdf(await shop.files.read(file))).toContain(
      `${players[at]?.name.toUpperCase()} ${players[at]?.number}`,
    );
  const { cookie } = await aColleagueIn(shop, ['printer'], shop.clock.now);
  const { jobs } = (await ask(shop, 'GET /api/office/print-room', { cookie })).json().data;
  expect(jobs.map(({ title }: { title: string }) => title).toSorted()).toEqual(['ASHA 1', 'MEERA 3', 'RAVI 2']);
});

test('names the wearers in the options of a return or report', async () => {
  await take(shop, order.id, ...untilDelivered.filter((state) => state !== 'confirmed'));
  const options = (await call(shop, order, { path: '/return-options' })).json().data;
  expect(options.lines.map(({ name }: { name: string }) => name)).toEqual(names);
});

test('prints a name that looks like an address or phone number, but leaves it out of the line name', async () => {
  const layer = { ...someWords, size: 12, y: 0 };
  const of = async (words: string) => {
    const id = await saveTestDesign(shop, capWith({ ...layer, id: 'player-name', words }));
    const payload = { lines: [{ customProductId: id, size: 'One size', quantity: 1 }] };
    const reply = await shop.app.inject({ method: 'POST', url: '/api/checkout/quote', payload });
    return reply.json().data.lines[0].name;
  };
  expect(await of('ASHA')).toBe('Custom Cap, ASHA on the front');
  expect(await of('EVIL.COM')).toBe('Custom Cap');
  expect(await of('98200 43210')).toBe('Custom Cap');
});

test('names the club shirt that is out of stock, and sells the others', async () => {
  const product = 'football-1';
  const shirts: object[] = [];
  for (const { name, number } of eleven().slice(0, 4)) {
    const payload = { product, size: 'M', name, number: Number(number) };
    const { data } = (await shop.app.inject({ method: 'POST', url: '/api/shirts', payload })).json();
    shirts.push({ customProductId: data.customProductId, size: 'M', quantity: 1 });
  }
  await recount(shop.database.db, product, 'M', 3);
  const reply = await shop.app.inject({ method: 'POST', url: '/api/checkout/quote', payload: { lines: shirts } });
  const { itemCount, changes } = reply.json().data;
  expect(itemCount).toBe(3);
  expect(changes).toEqual([
    expect.objectContaining({ kind: 'stock', line: 3, left: 0, name: expect.stringContaining('KABIR 4 on the back') }),
  ]);
  const { id } = await placeOrderFor(shop, online(shirts.slice(0, 3)));
  expect(await shop.database.db.$count(orderLinesTable, eq(orderLinesTable.orderId, id))).toBe(3);
});
