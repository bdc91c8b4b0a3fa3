import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { officeKeyHeader } from '#contract/office/key-header.ts';
import { monthWaitKinds, type StaffRole } from '#contract/office/lists.ts';
import type { MonthClosing } from '#contract/office/month-closing.ts';
import { closedMonthsTable, documentsTable } from '#database/schema/documents.ts';
import { DocumentContent } from '#server/money/invoices/document-content.ts';
import { openMoment } from '#server/money/invoices/document-number.ts';
import { eraseDocuments } from '#server/money/invoices/erase-documents.ts';
import { issueInvoice } from '#server/money/invoices/issue-document.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import {
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';
import { closeMonth } from './close-month.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

/** Deletes documents and closings, so that each test has months of its own. */
beforeEach(async () => {
  await shop.database.db.delete(closedMonthsTable);
  await shop.database.db.delete(documentsTable);
  await shop.database.db.execute(sql`delete from document_series`);
});

const everything = { leaving: [...monthWaitKinds] };
const at = (moment: string) => {
  shop.clock.now = new Date(`${moment}:00+05:30`);
};
const signIn = async (role: StaffRole, name = 'Nila Menon') =>
  (await aColleagueIn(shop, [role], shop.clock.now, { name })).cookie;

/** Places and packs an order at a time of India; its invoice has that date. Returns the order's id. */
async function invoicedAt(moment: string): Promise<string> {
  at(moment);
  const { id } = await placeOrderFor(shop, online([aLine('cricket-1')]));
  await take(shop, id, 'confirmed', 'packed');
  return id;
}

async function press(path: string, payload: object, cookie?: string, key = `press_${randomUUID()}`) {
  const headers = { [officeKeyHeader]: key };
  const by = cookie ?? (await signIn('accountant'));
  return ask(shop, `POST /api/office/tax-months/${path}`, { cookie: by, payload, headers });
}

const read = async (month: string): Promise<MonthClosing> =>
  (await ask(shop, `GET /api/office/tax-months/${month}/closing`, { cookie: await signIn('accountant') })).json().data;

/** Returns once a transaction waits for a lock of a month, or once `done` says so. */
async function waitingForLocks(done = () => false): Promise<void> {
  while (!done()) {
    const { rows } = await shop.database.db.execute(sql`
      select 1 from pg_locks l join pg_database d on d.oid = l.database
      where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`);
    if (rows.length > 0) return;
  }
}

const documents = () => shop.database.db.select().from(documentsTable).orderBy(documentsTable.issuedAt);

describe('closing a month', () => {
  it('stores the sums of a finished month, and says who closed it when', async () => {
    await invoicedAt('2026-10-12T12:00');
    at('2026-11-03T11:00');
    expect(await read('2026-10')).toMatchObject({ closed: null, refusal: null, differences: [] });
    const reply = await press('2026-10/close', everything, await signIn('owner', 'Farhan Sheikh'));
    expect([reply.statusCode, reply.json().message]).toEqual([200, 'October 2026 is closed.']);
    expect(await read('2026-10')).toMatchObject({
      closed: { at: '2026-11-03T05:30:00.000Z', by: 'Farhan Sheikh' },
      differences: [],
      refusal: null,
    });
    const [stored] = await shop.database.db.select().from(closedMonthsTable);
    const [invoice] = await documents();
    const { valuePaise = 0, integratedPaise = 0, centralPaise = 0, statePaise = 0 } = stored?.tables[0] ?? {};
    expect(stored?.tables).toMatchObject([{ table: 'unfit', documents: 1 }]);
    expect(valuePaise + integratedPaise + centralPaise + statePaise).toBe(invoice?.totalPaise);
    expect(stored?.series).toEqual([{ kind: 'invoice', first: invoice?.number, last: invoice?.number, count: 1 }]);
    const audit = await ask(shop, 'GET /api/office/audit?about=tax', { cookie: await signIn('owner') });
    expect(audit.json().data.rows[0]).toMatchObject({ what: 'Closed October 2026', who: 'Farhan Sheikh' });
  });

  it('refuses the running month, and a month before whose end an earlier one is open', async () => {
    await invoicedAt('2026-08-30T12:00');
    await invoicedAt('2026-10-12T12:00');
    const messageOf = async (month: string) => (await press(`${month}/close`, everything)).json().message;
    expect(await messageOf('2026-10')).toContain('October 2026 is not over');
    at('2026-11-01T00:00');
    expect(await messageOf('2026-10')).toContain('Close August 2026 first');
    expect(await messageOf('2026-08')).toBe('August 2026 is closed.');
    // September has no document, and is closed like the others.
    expect(await messageOf('2026-10')).toContain('Close September 2026 first');
    expect(await messageOf('2026-09')).toBe('September 2026 is closed.');
    expect(await messageOf('2026-10')).toBe('October 2026 is closed.');
    const { months } = (await ask(shop, 'GET /api/office/tax-months', { cookie: await signIn('accountant') })).json()
      .data;
    expect(
      months.map(({ month, documents: count, closed }: Record<string, unknown>) => [month, count, closed]),
    ).toEqual([
      ['2026-10', 1, true],
      ['2026-09', 0, true],
      ['2026-08', 1, true],
    ]);
  });

  it('names what still waits, and closes only after a person has seen it', async () => {
    const id = await invoicedAt('2026-10-12T12:00');
    const left = await placeOrderFor(shop, online([aLine('cricket-2')]));
    const parcel = { positions: '[1]', order: left.id, left: '2026-10-20T12:00:00+05:30' };
    await shop.database.db.execute(sql`
      insert into shipments (id, order_id, parcel, reference, positions, custom, step, awb, left_at, created_at)
      values ('shp_left', ${parcel.order}, 1, 'left-1', ${parcel.positions}::jsonb, false, 'shipped', 'AWB-LEFT',
        ${parcel.left}::timestamptz, ${parcel.left}::timestamptz)`);
    await shop.database.db.execute(sql`
      insert into bank_settlements (id, amount_paise, state, created_at, read_at)
      values ('setl_short', 100, 'processed', ${parcel.left}::timestamptz, ${parcel.left}::timestamptz)`);
    await shop.database.db.execute(sql`
      insert into money_reports (id, kind, subject, at, due_at)
      values ('r1', 'settlement_unexplained', 'setl_short', ${parcel.left}::timestamptz, ${parcel.left}::timestamptz)`);
    await take(shop, (await placeOrderFor(shop, online([aLine('cricket-1')]))).id, 'confirmed', 'packed');
    await take(shop, (await placeOrderFor(shop, online([aLine('cricket-1')]))).id, 'confirmed', 'packed');
    await shop.database.db.execute(sql`delete from documents where serial = 2`);
    await shop.database.db.execute(sql`
      update document_rows set value_paise = value_paise + 1 where number = (
        select number from documents where order_id = ${id})`);
    at('2026-11-01T09:00');
    const { waits } = await read('2026-10');
    expect(waits.map(({ kind, words }) => [kind, words])).toEqual([
      ['settlements', '1 settlement of the gateway is not explained.'],
      ['invoices', '1 parcel has left without an invoice.'],
      ['numbers', '1 number is missing between the documents.'],
      ['sums', expect.stringContaining('1 document does not add up')],
      ['rates', expect.stringContaining('2 documents cannot be reported')],
    ]);
    const seen = waits.map(({ kind }) => kind);
    for (const kind of seen) {
      const reply = await press('2026-10/close', { leaving: seen.filter((one) => one !== kind) });
      expect([reply.statusCode, reply.json().code]).toEqual([409, 'not_offered']);
    }
    expect((await press('2026-10/close', { leaving: seen })).statusCode).toBe(200);
    expect((await read('2026-10')).closed?.waiting).toEqual(waits.map(({ words }) => words));
    await shop.database.db.execute(sql`delete from money_reports`);
    await shop.database.db.execute(sql`delete from bank_settlements`);
    await shop.database.db.execute(sql`delete from shipments where id = 'shp_left'`);
  });

  it('is closed once, by the first of two people and of two presses under one key', async () => {
    await invoicedAt('2026-10-12T12:00');
    at('2026-11-03T11:00');
    const people = [await signIn('owner'), await signIn('accountant')];
    const replies = await Promise.all(people.map((cookie) => press('2026-10/close', everything, cookie)));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    await shop.database.db.delete(closedMonthsTable);
    const key = `press_${randomUUID()}`;
    const cookie = await signIn('owner');
    const first = await press('2026-10/close', everything, cookie, key);
    const again = await press('2026-10/close', everything, cookie, key);
    expect([first.statusCode, again.statusCode, again.json().repeated]).toEqual([200, 200, true]);
    expect(again.json().data).toEqual(first.json().data);
    expect(await shop.database.db.select().from(closedMonthsTable)).toHaveLength(1);
  });

  it.each(['manager', 'support', 'viewer'] as const)('is refused to the role %s and to strangers', async (role) => {
    await invoicedAt('2026-10-12T12:00');
    at('2026-11-03T11:00');
    const cookie = await signIn(role);
    for (const path of ['2026-10/close', '2026-10/reopen']) {
      expect((await press(path, everything, cookie)).statusCode).toBe(403);
      expect((await press(path, everything, 'office=nobody')).statusCode).toBe(401);
    }
    expect(await shop.database.db.select().from(closedMonthsTable)).toEqual([]);
  });
});

describe('documents of a closed month', () => {
  it('are refused by the database, and keep what they are', async () => {
    const id = await invoicedAt('2026-10-12T12:00');
    at('2026-11-03T11:00');
    await press('2026-10/close', everything);
    const { db } = shop.database;
    const insert = (moment: string) =>
      db.execute(sql`
        insert into documents (number, kind, order_id, about, series, financial_year, serial, issued_at, total_paise, content)
        select substr(md5(${moment}::text), 1, 16), kind, order_id, ${moment}::text, series, financial_year,
          extract(epoch from ${moment}::timestamptz)::int, ${moment}::timestamptz, total_paise, content
        from documents where order_id = ${id}`);
    const refused = { cause: expect.objectContaining({ constraint: 'documents_open_month' }) };
    // The last moment of the month in India, and one of an earlier month.
    await expect(insert('2026-10-31 23:59+5:30')).rejects.toMatchObject(refused);
    await expect(insert('2026-09-05 12:00+5:30')).rejects.toMatchObject(refused);
    await insert('2026-11-01 00:00+5:30');
    const own = sql`where order_id = ${id} and issued_at < '2026-10-31'`;
    await expect(db.execute(sql`update documents set total_paise = 1 ${own}`)).rejects.toMatchObject(refused);
    await expect(db.execute(sql`update documents set issued_at = now() ${own}`)).rejects.toMatchObject(refused);
    await expect(db.execute(sql`delete from documents ${own}`)).rejects.toMatchObject(refused);
    expect((await read('2026-10')).differences).toEqual([]);
  });

  it('lose their buyer after the retention without a difference', async () => {
    await invoicedAt('2026-10-12T12:00');
    at('2026-11-03T11:00');
    await shop.database.db.execute(sql`
      update documents set content = jsonb_set(content, '{buyer,gstin}', '"29AAGCB7383J1Z4"'),
        recipient_gstin = '29AAGCB7383J1Z4', recipient = 'b2b'`);
    await press('2026-10/close', everything);
    at('2036-04-02T12:00');
    expect(await eraseDocuments({ db: shop.database.db, files: { remove: async () => {} } }, shop.clock.now)).toBe(1);
    expect((await documents())[0]?.recipientGstin).toBeNull();
    expect((await read('2026-10')).differences).toEqual([]);
  });

  it('are dated in the first open month if they are issued after its closing', async () => {
    await invoicedAt('2027-03-12T12:00');
    const { id } = await placeOrderFor(shop, online([aLine('cricket-1')]));
    await take(shop, id, 'confirmed');
    at('2027-04-01T00:01');
    await press('2027-03/close', everything);
    const late = new Date('2027-03-31T23:59:59+05:30');
    await shop.database.db.transaction((tx) => issueInvoice(shop, tx, id, late));
    const issued = (await documents()).at(-1);
    expect(issued).toMatchObject({ number: 'INV-2728-000001', issuedAt: new Date('2027-04-01T00:00:00+05:30') });
    expect(DocumentContent.parse(issued?.content).date).toBe('2027-04-01');
  });

  it('that are being issued while the month closes are within its sums, or in the next month', async () => {
    await invoicedAt('2026-10-12T12:00');
    const late = new Date('2026-10-31T23:59:59+05:30');
    const orders: string[] = [];
    for (let made = 0; made < 6; made++) {
      const { id } = await placeOrderFor(shop, online([aLine('cricket-1')]));
      await take(shop, id, 'confirmed');
      orders.push(id);
    }
    at('2026-11-01T00:00');
    const cookie = await signIn('owner');
    const { db } = shop.database;
    // The first transaction has its document, and ends only when the closing has begun to wait for it.
    let closing: ReturnType<typeof press> | undefined;
    await db.transaction(async (tx) => {
      await issueInvoice(shop, tx, orders[0] ?? '', late);
      closing = press('2026-10/close', everything, cookie);
      await waitingForLocks();
    });
    await Promise.all([
      closing,
      ...orders.slice(1).map((id) => db.transaction((tx) => issueInvoice(shop, tx, id, late))),
    ]);
    expect((await closing)?.statusCode).toBe(200);
    const [stored] = await db.select().from(closedMonthsTable);
    const found = (await documents()).filter(({ issuedAt }) => issuedAt <= late);
    expect(stored?.series[0]?.count).toBe(found.length);
    expect(found.length).toBeGreaterThanOrEqual(2);
    expect(await documents()).toHaveLength(7);
    expect((await read('2026-10')).differences).toEqual([]);
  });

  it('that come after the closing are not dated into a next month that is being closed', async () => {
    await invoicedAt('2026-10-12T12:00');
    at('2026-12-01T00:01');
    await press('2026-10/close', everything);
    const late = new Date('2026-10-31T23:59:59+05:30');
    const { db } = shop.database;
    let moved: Promise<Date> | undefined;
    await db.transaction(async (tx) => {
      const closing = { month: '2026-11', by: 'stf_1', now: shop.clock.now, leaving: monthWaitKinds };
      await closeMonth(tx, () => {}, closing);
      let isMoved = false;
      moved = db
        .transaction((other) => openMoment(other, late))
        .finally(() => {
          isMoved = true;
        });
      await waitingForLocks(() => isMoved);
    });
    expect(await moved).toEqual(new Date('2026-12-01T00:00:00+05:30'));
  });

  it('that were changed in the database are named on the page and by the command doctor', async () => {
    const id = await invoicedAt('2026-10-12T12:00');
    at('2026-11-03T11:00');
    await press('2026-10/close', everything);
    await shop.database.db.execute(sql`
      update document_rows set value_paise = value_paise - 100, central_paise = central_paise + 100
      where number = (select number from documents where order_id = ${id})`);
    const { differences } = await read('2026-10');
    expect(differences).toEqual(['Not to be reported: value ₹2,499.00, now ₹2,498.00; CGST ₹124.95, now ₹125.95.']);
    const said: string[] = [];
    expect(await shop.commands.get('doctor')?.([], (line) => void said.push(line))).toBe(1);
    expect(said).toContain(`October 2026 is closed, and its documents changed since. ${differences[0]}`);
  });
});

describe('reopening a month', () => {
  it('needs a reason and the last closed month, and keeps who did it', async () => {
    await invoicedAt('2026-09-12T12:00');
    await invoicedAt('2026-10-12T12:00');
    at('2026-11-03T11:00');
    for (const month of ['2026-09', '2026-10']) await press(`${month}/close`, everything);
    expect((await press('2026-10/reopen', { why: ' ' })).statusCode).toBe(400);
    const early = await press('2026-09/reopen', { why: 'A wrong date' });
    expect([early.statusCode, early.json().message]).toEqual([
      409,
      expect.stringContaining('Reopen October 2026 first'),
    ]);
    const cookie = await signIn('owner', 'Farhan Sheikh');
    const reply = await press('2026-10/reopen', { why: 'The accountant found a wrong rate' }, cookie);
    expect(reply.json().data).toMatchObject({
      closed: null,
      reopened: [{ closedBy: 'Nila Menon', reopenedBy: 'Farhan Sheikh', why: 'The accountant found a wrong rate' }],
    });
    expect((await press('2026-10/reopen', { why: 'Once more' })).statusCode).toBe(409);
    const audit = await ask(shop, 'GET /api/office/audit?about=tax', { cookie });
    expect(audit.json().data.rows[0]).toMatchObject({
      what: 'Reopened October 2026',
      why: 'The accountant found a wrong rate',
    });
    expect((await press('2026-10/close', everything)).statusCode).toBe(200);
    expect((await read('2026-10')).reopened).toHaveLength(1);
    const [late] = await shop.database.db
      .select()
      .from(closedMonthsTable)
      .where(eq(closedMonthsTable.month, '2026-09'));
    expect(late?.reopenedAt).toBeNull();
  });
});
