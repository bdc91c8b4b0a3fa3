import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffRole } from '#contract/office/lists.ts';
import type { TaxMonth, TaxRow } from '#contract/office/tax-return.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import {
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';
import { monthRange } from './read-tax.ts';
import { storeDocument, type TestDocument, type TestRow, testGstin } from './test-documents.ts';

let shop: PayingShop;
let accountant = '';
let order = { id: '', reference: '' };
beforeAll(async () => {
  shop = await openPayingShop();
  accountant = await signIn('accountant');
  order = await placeOrderFor(shop, online([aLine('cricket-1')]));
});
afterAll(() => shop?.close());

const signIn = async (role: StaffRole) => (await aColleagueIn(shop, [role], shop.clock.now)).cookie;
const read = async <T>(path: string, cookie = accountant): Promise<T> =>
  (await ask(shop, `GET /api/office/tax-months${path}`, { cookie })).json().data;
const take = (month: string, file: string, cookie = accountant) =>
  ask(shop, `POST /api/office/tax-months/${month}/files`, { cookie, payload: { file } });
const store = (document: TestDocument) => storeDocument(shop, order.id, document);

const buyer = '29AAGCB7383J1Z4';
const shirt: TestRow = { hsn: '61091000', quantity: 1, percent: 5, valuePaise: 100_000, taxPaise: 5_000 };
const jacket: TestRow = { hsn: '61013010', quantity: 2, percent: 18, valuePaise: 600_000, taxPaise: 108_000 };
const large: TestRow = { hsn: '61013010', quantity: 40, percent: 18, valuePaise: 10_000_000, taxPaise: 1_800_000 };
const book: TestRow = { hsn: '49011010', quantity: 1, percent: 0, valuePaise: 20_000, taxPaise: 0 };

/** Stores one document of each table, at noon of a day of the month. Returns the numbers. */
async function aMonth(month: string) {
  const at = (day: string) => new Date(`${month}-${day}T12:00:00+05:30`);
  const small = { kind: 'invoice', buyerGstin: null } as const;
  const home = await store({ ...small, place: '27', rows: [shirt, jacket], at: at('01') });
  const far = await store({ ...small, place: '10', rows: [large], at: at('02') });
  const business = await store({ kind: 'invoice', buyerGstin: buyer, place: '29', rows: [shirt, book], at: at('03') });
  const note = { kind: 'credit_note', at: at('04') } as const;
  const ofHome = await store({ ...note, buyerGstin: null, place: '27', rows: [shirt], against: home });
  const ofFar = await store({ ...note, buyerGstin: null, place: '10', rows: [jacket], against: far });
  const ofBusiness = await store({ ...note, buyerGstin: buyer, place: '29', rows: [shirt], against: business });
  return { home, far, business, ofHome, ofFar, ofBusiness };
}

describe('tax of a month', () => {
  it('sums up documents by the tables of GSTR-1, with credit notes subtracted', async () => {
    await aMonth('2027-05');
    const month = await read<TaxMonth>('/2027-05');
    const taxes = { integrated: 0, central: 0, state: 0, cess: 0 };
    expect(month.tables).toEqual([
      { table: 'b2b', documents: 1, ...taxes, value: 1000, integrated: 50 },
      { table: 'b2cl', documents: 1, ...taxes, value: 100_000, integrated: 18_000 },
      { table: 'b2cs', documents: 2, ...taxes, value: 6000, central: 540, state: 540 },
      { table: 'cdnr', documents: 1, ...taxes, value: -1000, integrated: -50 },
      { table: 'cdnur', documents: 1, ...taxes, value: -6000, integrated: -1080 },
      { table: 'nil', documents: 1, ...taxes, value: 200 },
    ]);
    expect(month).toMatchObject({ gstin: testGstin, obstacles: [], documents: 6, over: false });
    expect(month.summary).toEqual({
      taxed: { ...taxes, value: 100_000, integrated: 16_920, central: 540, state: 540 },
      nil: { ...taxes, value: 200 },
      interState: [{ place: '10', value: 94_000, integrated: 16_920 }],
    });
    expect(month.series.map(({ kind, count }) => [kind, count])).toEqual([
      ['invoice', 3],
      ['credit_note', 3],
    ]);
  });

  it('reads all tables from one moment while documents are issued', async () => {
    const at = new Date('2027-07-01T12:00:00+05:30');
    const one: TestDocument = { kind: 'invoice', buyerGstin: null, place: '27', rows: [shirt], at };
    const months: TaxMonth[] = [];
    let left = 60;
    const storing = (async () => {
      for (; left > 0; left--) await store(one);
    })();
    while (left > 0) months.push(await read<TaxMonth>('/2027-07'));
    await storing;
    const sums = months.map(({ total, hsn, documents }) => [total.value, hsn[0]?.value ?? 0, documents * 1000]);
    for (const [total = 0, ofHsn, ofSeries] of sums) expect([ofHsn, ofSeries]).toEqual([total, total]);
    expect((await read<TaxMonth>('/2027-07')).documents).toBe(60);
  });

  it('lists the documents of each table with their orders', async () => {
    const numbers = await aMonth('2027-06');
    const { rows, more } = await read<{ rows: TaxRow[]; more: boolean }>('/2027-06/b2cs');
    expect(more).toBe(false);
    expect(rows.map((row) => [row.document, row.order, row.percent, row.value])).toEqual([
      [numbers.home, order.reference, 5, 1000],
      [numbers.home, order.reference, 18, 6000],
      [numbers.ofHome, order.reference, 5, -1000],
    ]);
    expect(await read('/2027-06/b2cs?from=2')).toMatchObject({ rows: [{ document: numbers.ofHome }], more: false });
  });

  it('counts a document in the month of its day in India', async () => {
    for (const at of ['2027-08-31T23:59:59+05:30', '2027-09-01T00:00:00+05:30'])
      await store({ kind: 'invoice', buyerGstin: null, place: '27', rows: [shirt], at: new Date(at) });
    expect([(await read<TaxMonth>('/2027-08')).documents, (await read<TaxMonth>('/2027-09')).documents]).toEqual([
      1, 1,
    ]);
    const { months } = await read<{ months: { month: string; documents: number }[] }>('');
    expect(months.filter(({ month }) => /2027-0[89]/.test(month))).toMatchObject([
      { month: '2027-09', documents: 1 },
      { month: '2027-08', documents: 1 },
    ]);
  });
});

describe('files of a month', () => {
  it('writes GSTR-1 as the portal reads it', async () => {
    const numbers = await aMonth('2027-10');
    const reply = await take('2027-10', 'gstr1');
    const { name, text } = reply.json().data;
    expect(name).toBe(`gstr1-${testGstin}-2027-10.json`);
    const file = JSON.parse(text);
    expect(file).toMatchObject({
      gstin: testGstin,
      fp: '102027',
      b2b: [
        {
          ctin: buyer,
          inv: [
            {
              ...{ inum: numbers.business, idt: '03-10-2027', val: 1250, pos: '29', rchrg: 'N', inv_typ: 'R' },
              itms: [{ num: 1, itm_det: { rt: 5, txval: 1000, iamt: 50, csamt: 0 } }],
            },
          ],
        },
      ],
      b2cl: [
        { pos: '10', inv: [{ inum: numbers.far, val: 118_000, itms: [{ itm_det: { rt: 18, txval: 100_000 } }] }] },
      ],
      b2cs: [{ sply_ty: 'INTRA', pos: '27', typ: 'OE', rt: 18, txval: 6000, camt: 540, samt: 540, csamt: 0 }],
      cdnr: [{ ctin: buyer, nt: [{ ntty: 'C', nt_num: numbers.ofBusiness, val: 1050 }] }],
      cdnur: [{ typ: 'B2CL', nt_num: numbers.ofFar, pos: '10', itms: [{ itm_det: { txval: 6000, iamt: 1080 } }] }],
      nil: { inv: [{ sply_ty: 'INTRB2B', nil_amt: 200, expt_amt: 0, ngsup_amt: 0 }] },
    });
    expect(file.hsn.hsn_b2c).toEqual([
      {
        num: 1,
        hsn_sc: '61013010',
        uqc: 'PCS',
        qty: 40,
        rt: 18,
        txval: 100_000,
        iamt: 16_920,
        camt: 540,
        samt: 540,
        csamt: 0,
      },
    ]);
    expect(
      file.doc_issue.doc_det.map(({ doc_num, docs }: { doc_num: number; docs: object[] }) => [doc_num, docs]),
    ).toEqual([
      [1, [{ num: 1, from: numbers.home, to: numbers.business, totnum: 3, cancel: 0, net_issue: 3 }]],
      [5, [{ num: 1, from: numbers.ofHome, to: numbers.ofBusiness, totnum: 3, cancel: 0, net_issue: 3 }]],
    ]);
  });

  it('writes registers for people, and logs who took which file', async () => {
    const numbers = await aMonth('2027-11');
    const { name, text } = (await take('2027-11', 'documents')).json().data;
    expect([name, text.split('\r\n').length]).toEqual(['documents-2027-11.csv', 10]);
    expect(text).toContain(
      `${numbers.ofFar},Credit note,2027-11-04,${order.reference},cdnur,,10,${numbers.far},18,-6000`,
    );
    expect((await take('2027-11', 'hsn')).json().data.text).toContain(
      'Others,61013010,PCS,40,18,100000,16920,540,540,0',
    );
    const audit = await ask(shop, 'GET /api/office/audit?about=tax', { cookie: await signIn('owner') });
    expect(audit.json().data.rows.map(({ what }: { what: string }) => what)).toContain('Took documents-2027-11.csv');
  });

  it.each([
    ['the placeholder rate of 10%', { rows: [{ ...shirt, percent: 10 }] }, 'One document cannot be reported'],
    ['goods of several rates in one row', { rows: [{ ...shirt, percent: null }] }, 'One document cannot be reported'],
    [
      'a composition seller',
      { rows: [{ ...shirt, percent: 0 }], registration: 'composition' },
      'without a regular GST',
    ],
  ] as const)('refuses a return of documents with %s, and still shows them', async (what, more, words) => {
    const month = `2028-0${(what.length % 9) + 1}`;
    const at = monthRange(month).from;
    await store({ kind: 'invoice', buyerGstin: null, place: '27', at, ...more });
    const reply = await take(month, 'gstr1');
    expect([reply.statusCode, reply.json().message]).toEqual([409, expect.stringContaining(words)]);
    expect((await read<TaxMonth>(`/${month}`)).tables).toMatchObject([{ table: 'unfit', documents: 1 }]);
    expect((await take(month, 'documents')).statusCode).toBe(200);
  });

  it('refuses a return of a month without documents, and a month that is none', async () => {
    expect((await take('2031-01', 'gstr1')).json().message).toBe('No document was issued in this month.');
    expect((await ask(shop, 'GET /api/office/tax-months/2031-13', { cookie: accountant })).statusCode).toBe(400);
  });

  it.each(['support', 'packer', 'viewer'] as const)('is closed to the role %s and to strangers', async (role) => {
    const cookie = await signIn(role);
    for (const one of [cookie, 'office=nobody']) {
      const refused = one === cookie ? 403 : 401;
      expect((await ask(shop, 'GET /api/office/tax-months/2027-05', { cookie: one })).statusCode).toBe(refused);
      expect((await take('2027-05', 'hsn', one)).statusCode).toBe(refused);
    }
  });
});

it('reports each paisa of random documents in exactly one table', async () => {
  const row = fc.record({
    hsn: fc.constantFrom('61091000', '61013010', '69111011'),
    quantity: fc.integer({ min: 1, max: 9 }),
    percent: fc.constantFrom(0, 5, 18),
    valuePaise: fc.integer({ min: 1, max: 9_000_000 }),
  });
  const document = fc.record({
    place: fc.constantFrom('27', '10', '29'),
    isBusiness: fc.boolean(),
    rows: fc.array(row, { minLength: 1, maxLength: 4 }),
    isReturned: fc.boolean(),
  });
  let month = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(document, { minLength: 1, maxLength: 12 }), async (documents) => {
      month += 1;
      const name = `2${String(100 + Math.floor(month / 12))}-${String((month % 12) + 1).padStart(2, '0')}`;
      const at = monthRange(name).from;
      const wanted = { value: 0, tax: 0 };
      for (const { place, isBusiness, rows: drawn, isReturned } of documents) {
        const rows = drawn.map((one) => ({ ...one, taxPaise: 2 * Math.round((one.valuePaise * one.percent) / 200) }));
        const common = { place, buyerGstin: isBusiness ? buyer : null, at };
        const against = await store({ ...common, kind: 'invoice', rows });
        const back = isReturned ? rows.slice(1) : [];
        if (back.length > 0) await store({ ...common, kind: 'credit_note', rows: back, against });
        for (const one of back.length > 0 ? rows.slice(0, 1) : rows) {
          wanted.value += one.valuePaise;
          wanted.tax += one.taxPaise;
        }
      }
      const found = await read<TaxMonth>(`/${name}`);
      const paise = (sums: { value: number; integrated: number; central: number; state: number }[]) => ({
        value: Math.round(sums.reduce((sum, { value }) => sum + value * 100, 0)),
        tax: Math.round(sums.reduce((sum, one) => sum + (one.integrated + one.central + one.state) * 100, 0)),
      });
      for (const sums of [[found.total], found.tables, found.hsn, [found.summary.taxed, found.summary.nil]])
        expect(paise(sums)).toEqual(wanted);
      const rows: TaxRow[] = [];
      for (const { table } of found.tables) rows.push(...(await read<{ rows: TaxRow[] }>(`/${name}/${table}`)).rows);
      expect(paise(rows)).toEqual(wanted);
    }),
    { numRuns: 12 },
  );
});
