import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountantFolder } from '#contract/office/accountant-folder.ts';
import { officeKeyHeader } from '#contract/office/key-header.ts';
import { monthWaitKinds, type StaffRole } from '#contract/office/lists.ts';
import type { TaxMonth } from '#contract/office/tax-return.ts';
import { accountantFoldersTable, documentsTable } from '#database/schema/documents.ts';
import { saveTestDesign } from '#server/fulfilment/designs/test-designs.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { storeDocument } from '#server/office/tax/test-documents.ts';
import {
  finishRefunds,
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import type { Happening } from '#server/selling/order-views/test-order-happenings.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';
import { liveOrder } from '#server/selling/order-views/test-parcel-lives.ts';
import { sweepAccountantFolders } from './ask-folder.ts';
import { type FolderContext, makeAccountantFolder } from './make-folder.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

const at = (moment: string) => {
  shop.clock.now = new Date(`${moment}:00+05:30`);
};
const signIn = async (role: StaffRole) => (await aColleagueIn(shop, [role], shop.clock.now)).cookie;

/** Draws documents as short texts in place of PDFs. `drawn` are the numbers in order. */
function folderContext(more: Partial<FolderContext> = {}): FolderContext & { drawn: string[] } {
  const drawn: string[] = [];
  const run: FolderContext['processes']['run'] = async ({ content, file }) => {
    drawn.push(content.number);
    await writeFile(file, `%PDF ${content.number}`);
    return { bytes: 5 };
  };
  const { db } = shop.database;
  return {
    db,
    files: shop.files,
    now: () => shop.clock.now,
    shopFacts: shop.shopFacts,
    processes: { run },
    drawn,
    ...more,
  };
}

async function wish(month: string, cookie?: string, key = `press_${randomUUID()}`) {
  const by = cookie ?? (await signIn('accountant'));
  const headers = { [officeKeyHeader]: key };
  return ask(shop, `POST /api/office/tax-months/${month}/folder`, { cookie: by, payload: {}, headers });
}

async function newest(month: string): Promise<AccountantFolder | null> {
  const reply = await ask(shop, `GET /api/office/tax-months/${month}/folder`, { cookie: await signIn('manager') });
  return reply.json().data.folder;
}

const download = async (month: string, cookie?: string) =>
  ask(shop, `GET /api/office/tax-months/${month}/folder/file`, { cookie: cookie ?? (await signIn('accountant')) });

/** Has a folder made and takes it. Returns its files as texts by path below its top. */
async function folderOf(month: string) {
  const { id } = (await wish(month)).json().data.folder;
  await makeAccountantFolder(folderContext(), id);
  const reply = await download(month);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/zip']);
  const files = Object.entries(unzipSync(new Uint8Array(reply.rawPayload)));
  expect(files.map(([name]) => name.split('/')[0])).toEqual(files.map(() => `accounts-${month}`));
  return new Map(files.map(([name, bytes]) => [name.slice(name.indexOf('/') + 1), Buffer.from(bytes)]));
}

type Files = Awaited<ReturnType<typeof folderOf>>;

/** Adds up a column of a register, in paise, and compares the CSV with the workbook cell by cell. */
async function sumOf(files: Files, name: string, head: string): Promise<number> {
  const text = files.get(`${name}.csv`)?.toString() ?? '';
  expect(text.charCodeAt(0)).toBe(0xfeff);
  const rows = parseCsv(text.slice(1)).filter((row) => row.length > 1);
  const [sheet] = (await readXlsx(new Uint8Array(files.get(`${name}.xlsx`) ?? []))).sheets;
  const plain = (cell: unknown) => (cell === null || cell === undefined ? '' : String(cell));
  const cells = rows.map((row) => row.map(plain));
  const heads = cells[0] ?? [];
  expect(sheet?.rows.map((row) => heads.map((_, place) => plain(row[place])))).toEqual(cells);
  const place = heads.indexOf(head);
  expect(place).toBeGreaterThanOrEqual(0);
  return cells.slice(1).reduce((sum, row) => sum + Math.round(Number(row[place]) * 100), 0);
}

const read = async (month: string): Promise<TaxMonth> =>
  (await ask(shop, `GET /api/office/tax-months/${month}`, { cookie: await signIn('accountant') })).json().data;

const shirt = { hsn: '61091000', quantity: 1, percent: 5, valuePaise: 100_000, taxPaise: 5_000 };

describe('the folder of a month', () => {
  it('has every document as PDF, the registers twice, and the returns', async () => {
    at('2026-12-14T12:00');
    const { id } = await placeOrderFor(shop, online([aLine('cricket-1')]));
    const common = { place: '27', rows: [shirt], at: new Date('2027-01-05T12:00:00+05:30') };
    const far = { ...common, place: '10', buyerGstin: '10AAGCB7383J1ZD' };
    const first = await storeDocument(shop, id, { ...common, kind: 'invoice', buyerGstin: null });
    const second = await storeDocument(shop, id, { ...far, kind: 'invoice' });
    const note = await storeDocument(shop, id, { ...far, kind: 'credit_note', against: second });
    // Test documents contain what registers need, and not what is printed.
    await completeContent();
    at('2027-02-02T12:00');
    const files = await folderOf('2027-01');
    const gstr1 = [...files.keys()].find((name) => name.endsWith('.json'));
    expect(gstr1).toBe('returns/gstr1-27AAPFU0939F1ZV-2027-01.json');
    expect(JSON.parse(files.get(gstr1 ?? '')?.toString() ?? '')).toMatchObject({ fp: '012027', cdnr: [{}] });
    const both = (names: string[]) => names.flatMap((name) => [`${name}.csv`, `${name}.xlsx`]);
    expect([...files.keys()]).toEqual([
      'README.txt',
      ...both(
        [
          ...['01-sales', '02-credit-notes', '03-payments', '04-refunds', '05-settlements', '05-settlement-lines'],
          ...[
            '06-cash-orders',
            '06-remittances',
            '06-remittance-lines',
            '07-store-credit',
            '08-hsn-summary',
            '09-documents-issued',
            '10-stock-value',
          ],
        ].map((name) => `registers/${name}`),
      ),
      ...both(['returns/gstr1-documents', 'returns/gstr3b-summary']),
      ...[gstr1, 'tally/1-ledgers.xml', 'tally/2-vouchers.xml'],
      ...[`invoices/${first}.pdf`, `invoices/${second}.pdf`, `credit-notes/${note}.pdf`],
    ]);
    expect(files.get(`invoices/${first}.pdf`)?.toString()).toBe(`%PDF ${first}`);
    const readme = files.get('README.txt')?.toString() ?? '';
    expect(readme).toContain('The month is not closed');
    expect(readme).toContain('value ₹1,000.00, IGST ₹0.00, CGST ₹25.00, SGST or UTGST ₹25.00, cess ₹0.00');
    for (const name of files.keys())
      if (name.endsWith('.csv')) expect(readme).toContain(name.replace('.csv', '.csv, .xlsx'));
    expect(files.get('registers/01-sales.csv')?.toString()).toContain(`2027-01-05,${second},`);
    expect(files.get('registers/02-credit-notes.csv')?.toString()).toContain(`${note},${second},`);
  });

  it('leaves out the returns of a month with the placeholder rate, and says why', async () => {
    at('2026-11-24T12:00');
    const { id } = await placeOrderFor(shop, online([aLine('cricket-1')]));
    await take(shop, id, 'confirmed', 'packed');
    at('2026-12-02T12:00');
    await ask(shop, 'POST /api/office/tax-months/2026-11/close', {
      cookie: await signIn('owner'),
      payload: { leaving: [...monthWaitKinds] },
    });
    const files = await folderOf('2026-11');
    expect([...files.keys()].filter((name) => name.startsWith('returns/'))).toEqual([]);
    const readme = files.get('README.txt')?.toString() ?? '';
    expect(readme).toContain('No GST return can be made of this month, so the folder has none:');
    expect(readme).toContain('such as the placeholder of 10%');
    expect(readme).toContain('November 2026 was closed on 2 Dec 2026 by Nila Menon.');
    expect(readme).toContain('value ₹2,499.00');
    expect(await sumOf(files, 'registers/01-sales', 'Taxable value')).toBe(249_900);
    expect((await newest('2026-11'))?.outdated).toBe(false);
    at('2026-12-03T12:00');
    await ask(shop, 'POST /api/office/tax-months/2026-11/reopen', {
      cookie: await signIn('owner'),
      payload: { why: 'A figure was wrong' },
    });
    expect((await newest('2026-11'))?.outdated).toBe(true);
    expect(await sumOf(files, 'registers/03-payments', 'Amount')).toBeGreaterThanOrEqual(274_890);
  });

  it('is made once at a time, and again on a later wish', async () => {
    at('2027-02-02T12:00');
    const cookies = [await signIn('owner'), await signIn('accountant')];
    const replies = await Promise.all(cookies.map((cookie) => wish('2027-01', cookie)));
    const ids = replies.map((reply) => reply.json().data.folder.id);
    expect(ids[0]).toBe(ids[1]);
    const key = `press_${randomUUID()}`;
    const again = [await wish('2027-01', cookies[0], key), await wish('2027-01', cookies[0], key)];
    expect(again[1]?.json()).toMatchObject({ repeated: true, data: again[0]?.json().data });
    const { drawn, ...context } = folderContext();
    await Promise.all([makeAccountantFolder(context, ids[0]), makeAccountantFolder(context, ids[0])]);
    expect(drawn).toEqual([]);
    const ready = await newest('2027-01');
    expect(ready).toMatchObject({ id: ids[0], state: 'ready', documents: 3, through: 3, fault: null });
    shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
    expect((await wish('2027-01')).json().data.folder.id).not.toBe(ids[0]);
    await shop.database.db.execute(sql`delete from accountant_folders where state = 'making'`);
  });

  it('is never offered by halves: a process that dies while it is made leaves the earlier one', async () => {
    at('2027-02-03T12:00');
    const before = await download('2027-01');
    const { id } = (await wish('2027-01')).json().data.folder;
    const whole = shop.files;
    // The process ends in the middle of the PDFs, and once the file is written but not recorded.
    const dies = { ...whole, read: async () => Promise.reject(new Error('killed')) };
    await expect(makeAccountantFolder(folderContext({ files: dies }), id)).rejects.toThrow('killed');
    const stored: string[] = [];
    const afterwards = {
      ...whole,
      async takeIn(file: string, key: string, type: string) {
        stored.push(key);
        await whole.takeIn(file, key, type);
        throw new Error('killed');
      },
    };
    await expect(makeAccountantFolder(folderContext({ files: afterwards }), id)).rejects.toThrow('killed');
    expect(stored).toHaveLength(1);
    expect(await newest('2027-01')).toMatchObject({ id, state: 'making', bytes: null });
    expect((await download('2027-01')).rawPayload.equals(before.rawPayload)).toBe(true);
    await makeAccountantFolder(folderContext(), id);
    const after = await newest('2027-01');
    expect(after).toMatchObject({ id, state: 'ready', fault: null });
    const [row] = await shop.database.db.select().from(accountantFoldersTable).where(sql`id = ${id}`);
    expect(row?.file).not.toBe(stored[0]);
    expect((await download('2027-01')).rawPayload).toHaveLength(row?.bytes ?? 0);
  });

  it('is deleted after a week, with its file', async () => {
    const [row] = await shop.database.db.select().from(accountantFoldersTable).where(sql`state = 'ready'`);
    at('2027-02-20T12:00');
    await sweepAccountantFolders({ db: shop.database.db, files: shop.files }, shop.clock.now);
    expect(await shop.files.has(row?.file ?? '')).toBe(false);
    expect(await shop.database.db.select().from(accountantFoldersTable)).toEqual([]);
    expect((await download('2027-01')).statusCode).toBe(404);
  });

  it('is logged when it is made and taken', async () => {
    at('2027-02-21T12:00');
    await folderOf('2027-01');
    const audit = await ask(shop, 'GET /api/office/audit?about=tax', { cookie: await signIn('owner') });
    const what = audit.json().data.rows.map((row: { what: string }) => row.what);
    expect(what.slice(0, 2)).toEqual(['Took accounts-2027-01.zip', 'Had the folder of January 2027 made']);
  });

  it.each(['manager', 'support', 'viewer'] as const)('is refused to the role %s and to strangers', async (role) => {
    const cookie = await signIn(role);
    expect([(await wish('2027-01', cookie)).statusCode, (await download('2027-01', cookie)).statusCode]).toEqual([
      403, 403,
    ]);
    const nobody = 'office=nobody';
    expect([(await wish('2027-01', nobody)).statusCode, (await download('2027-01', nobody)).statusCode]).toEqual([
      401, 401,
    ]);
  });

  it('is taken only by a person who has confirmed within ten minutes', async () => {
    const cookie = await signIn('owner');
    shop.clock.now = new Date(shop.clock.now.getTime() + 11 * 60_000);
    expect((await download('2027-01', cookie)).json().code).toBe('confirm_first');
  });
});

/** Fills in what a PDF needs of test documents. */
async function completeContent(): Promise<void> {
  const party = { name: 'A buyer', lines: [] };
  const rows = await shop.database.db.select().from(documentsTable);
  for (const { number, content } of rows) {
    const now = content as Record<string, object> & { rows: object[] };
    if ('number' in now) continue;
    const whole = {
      ...{ number, date: '2027-01-05', shippedTo: null, order: 'K7QW4MX9TD', orderedOn: '2027-01-04' },
      ...{ pieces: 1, subtotalPaise: 0, delivery: '', taxPaise: [], totalPaise: 0, paid: '' },
      ...now,
      ...{ seller: { ...party, ...now.seller }, buyer: { ...party, ...now.buyer } },
      ...(now.against && { against: { date: '2027-01-05', reason: 'Returned', ...now.against } }),
      rows: now.rows.map((row) => ({ name: 'Shirt', detail: '', unitPaise: 0, totalPaise: 0, ...row })),
    };
    await shop.database.db.execute(
      sql`update documents set content = ${JSON.stringify(whole)}::jsonb where number = ${number}`,
    );
  }
}

const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.constant({ what: 'work' as const, hours: 0 }),
  fc.record({ what: fc.constantFrom('book' as const, 'pack' as const), which: fc.constant(0) }),
  fc.record({
    what: fc.constant('courier' as const),
    which: fc.constant(0),
    says: fc.constantFrom('shipped' as const, 'delivered' as const, 'delivered' as const),
  }),
  fc.record({
    what: fc.constant('return' as const),
    which: fc.constant(0),
    pieces: fc.integer({ min: 1, max: 2 }),
    outcome: fc.constant('refund' as const),
    whole: fc.boolean(),
  }),
  fc.record({
    what: fc.constant('handle' as const),
    which: fc.constant(0),
    verb: fc.constantFrom('approve' as const, 'received' as const, 'accept' as const),
  }),
  fc.record({
    what: fc.constant('goodwill' as const),
    share: fc.double({ min: 0.1, max: 0.9, noNaN: true }),
    to: fc.constantFrom('source' as const, 'credit' as const),
  }),
  fc.record({
    what: fc.constant('cancel' as const),
    which: fc.constant(0),
    pieces: fc.constant(1),
    by: fc.constantFrom('shopper' as const, 'operator' as const),
    all: fc.boolean(),
  }),
);

it('adds up to the ledger and to the tax room after random orders, returns and refunds', async () => {
  const design = await saveTestDesign(shop);
  let month = 0;
  const course = fc.record({
    payment: fc.constantFrom('razorpay', 'cod'),
    happenings: fc.array(happening, { minLength: 2, maxLength: 9 }),
    shelf: fc.integer({ min: 1, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(course, { minLength: 1, maxLength: 4 }), async (courses) => {
      month += 1;
      const name = `${2030 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
      for (const { payment, happenings, shelf } of courses) {
        at(`${name}-03T12:00`);
        const ways = { payment, delivery: 'standard', byHand: true };
        const life = await liveOrder(shop, design, { shelf, final: 0, custom: 0 }, ways);
        for (const one of happenings) await life.happens(one);
        await life.work();
        await finishRefunds(shop, life.order.id);
      }
      at(`${name}-28T12:00`);
      const files = await folderOf(name);
      const found = await read(name);
      const { waits } = (
        await ask(shop, `GET /api/office/tax-months/${name}/closing`, { cookie: await signIn('accountant') })
      ).json().data;
      // Only the placeholder rate of these orders: all parcels have invoices, and all documents add up.
      expect(waits.filter(({ kind }: { kind: string }) => kind !== 'rates')).toEqual([]);
      const parts = {
        'Taxable value': 'value',
        IGST: 'integrated',
        CGST: 'central',
        'SGST or UTGST': 'state',
      } as const;
      for (const [head, part] of Object.entries(parts)) {
        const sales = await sumOf(files, 'registers/01-sales', head);
        const notes = await sumOf(files, 'registers/02-credit-notes', head);
        expect(sales - notes).toBe(Math.round(found.total[part] * 100));
        expect(await sumOf(files, 'registers/08-hsn-summary', head)).toBe(
          Math.round(found.hsn.reduce((sum, row) => sum + row[part] * 100, 0)),
        );
      }
      const ledger = async (which: string) => {
        const { rows } = await shop.database.db.execute<{ paise: number }>(sql`
          select coalesce(sum(amount_paise), 0)::float8 as paise from money_movements
          where to_char(at at time zone 'Asia/Kolkata', 'YYYY-MM') = ${name} and ${sql.raw(which)}`);
        return rows[0]?.paise ?? 0;
      };
      expect(await sumOf(files, 'registers/03-payments', 'Amount')).toBe(
        await ledger("reason in ('captured', 'collected')"),
      );
      expect(await sumOf(files, 'registers/04-refunds', 'Amount')).toBe(
        0 - (await ledger("source <> 'credit' and reason in ('refunded', 'disputed')")),
      );
      expect(await sumOf(files, 'registers/06-cash-orders', 'Amount')).toBe(await ledger("source = 'cash'"));
      expect(await sumOf(files, 'registers/07-store-credit', 'Change')).toBe(0 - (await ledger("source = 'credit'")));
      const money =
        (await sumOf(files, 'registers/03-payments', 'Amount')) -
        (await sumOf(files, 'registers/04-refunds', 'Amount'));
      expect(money).toBe(await ledger("source <> 'credit'"));
      const tally = files.get('tally/2-vouchers.xml')?.toString() ?? '';
      const booked = (ledger: string) =>
        [...tally.matchAll(/<LEDGERNAME>([^<]+)<\/LEDGERNAME>.*?<AMOUNT>([^<]+)<\/AMOUNT>/g)]
          .filter(([, own = '']) => own.startsWith(ledger))
          .reduce((sum, [, , amount]) => sum + Math.round(Number(amount) * 100), 0);
      expect(booked('')).toBe(0);
      expect(booked('Sales at')).toBe(Math.round(found.total.value * 100));
      expect(booked('Output CGST')).toBe(Math.round(found.total.central * 100));
      expect(booked('Store credit')).toBe(0 - (await ledger("source = 'credit'")));
      const pdfs = [...files.keys()].filter((path) => path.endsWith('.pdf'));
      expect(pdfs).toHaveLength(found.documents);
    }),
    { numRuns: 8 },
  );
});
