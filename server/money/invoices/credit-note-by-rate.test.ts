import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Address } from '#contract/address.ts';
import { taxOfAmount } from '#contract/gst.ts';
import { firstGst } from '#contract/gst-rates.ts';
import { settingAt } from '#contract/settings.ts';
import { firstTax } from '#contract/tax-rules.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { writeSetting } from '#server/foundation/settings/write-setting.ts';
import { type SoldLine, takePieces } from '#server/orders/pricing/refund-pieces.ts';
import { openPayingShop, type PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';
import type { Happening } from '#server/selling/order-views/test-order-happenings.ts';
import { anOrder } from '#server/selling/order-views/test-orders.ts';
import { liveOrder } from '#server/selling/order-views/test-parcel-lives.ts';
import { contentsOf, invoiceIn, withinInvoice } from './credit-note-parts.ts';
import { type DocumentFacts, type DocumentRow, documentContent, leadOfNotes } from './document-content.ts';
import { type IssuedDocument, leftOf } from './issued-documents.ts';
import { partsLeft, reductionRows, takeShares } from './reduction-rows.ts';

// Under GST, invoices less credit notes are tax returns by rate: no rate may be credited beyond its invoice.

describe('an order of a jersey taxed at 18 % and a T-shirt taxed at 5 %', () => {
  let shop: PayingShop;
  beforeAll(async () => {
    shop = await openPayingShop();
    const { db } = shop.database;
    const priced = [
      ['cricket-1', 349_900, '61103010'],
      ['football-1', 89_990, '61091000'],
    ] as const;
    for (const [id, pricePaise, hsn] of priced)
      await db.update(productsTable).set({ pricePaise, oldPricePaise: null, hsn }).where(eq(productsTable.id, id));
    const value = { ...firstTax, gst: firstGst };
    await db.transaction((tx) =>
      writeSetting(tx, { name: 'tax', value, version: 1, from: null, by: 'Asha' }, shop.clock.now),
    );
    shop.clock.now = new Date(shop.clock.now.getTime() + 5000);
  });
  afterAll(() => shop?.close());

  it('credits no more of a rate than the invoice has of it, after goodwill before the invoice', async () => {
    await expect.poll(() => settingAt(shop.settings, 'tax', shop.clock.now).gst, { interval: 10 }).toBeTruthy();
    const basket = { shelf: 1, final: 1, custom: 0 };
    const life = await liveOrder(shop, '', basket, { payment: 'razorpay', delivery: 'standard' });
    const all: Happening[] = [
      { what: 'goodwill', share: 0.05, to: 'source' },
      { what: 'pack', which: 0 },
      { what: 'work', hours: 0 },
      { what: 'wait', hours: 3 },
      { what: 'book', which: 0 },
      { what: 'courier', which: 0, says: 'shipped' },
      { what: 'courier', which: 0, says: 'delivered' },
      { what: 'work', hours: 0 },
      { what: 'return', which: 0, pieces: 1, outcome: 'refund', whole: false },
      { what: 'handle', which: 0, verb: 'approve' },
      { what: 'handle', which: 0, verb: 'received' },
      { what: 'handle', which: 0, verb: 'accept' },
    ];
    for (const one of all) expect(await life.happens(one), JSON.stringify(one)).toBe(true);
    const { rows } = await shop.database.db.execute<{ percent: number; value: number; tax: number }>(sql`
      select r.percent::float8 as percent, sum(s.sign * r.value_paise)::int as value,
        sum(s.sign * (r.central_paise + r.state_paise + r.integrated_paise))::int as tax
      from documents d join document_rows r on r.number = d.number,
        lateral (select case d.kind when 'invoice' then 1 else -1 end as sign) s
      where d.order_id = ${life.order.id} group by 1 order by 1`);
    // The T-shirt stays with the shopper.
    expect(rows.filter(({ value, tax }) => value !== 0 || tax !== 0).map(({ percent }) => percent)).toEqual([5]);
    expect(rows.filter(({ value, tax }) => value < 0 || tax < 0)).toEqual([]);
  });
});

type Way = 'halves' | 'whole';
interface Sale {
  lines: SoldLine[];
  way: Way;
  /** Price reduction on the invoice itself, in thousandths of its goods. */
  reduced: number;
  delivery: DocumentFacts['order']['deliveryTax'];
}
/** A credit note for a piece of a line with or without the delivery, or for a share of what is left. */
type Step = { piece: number; delivery: boolean } | { share: number };

const rate = fc.constantFrom(0, 3, 5, 12, 18, 28, 40);
const sale: fc.Arbitrary<Sale> = fc
  .record({
    way: fc.constantFrom<Way>('halves', 'whole'),
    isIncluded: fc.boolean(),
    goods: fc.array(
      fc.record({
        unit: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 100, max: 400_000 })),
        count: fc.integer({ min: 1, max: 3 }),
        percent: rate,
      }),
      { minLength: 1, maxLength: 4 },
    ),
    reduced: fc.constantFrom(0, 1, 50, 400, 999, 1000),
    delivery: fc.constantFrom(0, 4_900, 9_900),
  })
  .map(({ way, isIncluded, goods, reduced, delivery }) => {
    const terms = { isIncluded, isWithinState: way === 'halves' };
    const lines = goods.map(
      ({ unit, count, percent }, index): SoldLine => ({
        ...{ line: index + 1, quantity: count, unitPaise: unit, taxPercent: percent, taxIncluded: isIncluded },
        ...{
          taxPaise: taxOfAmount(unit * count, { ...terms, percent }),
          taxWay: way,
          takenQuantity: 0,
          takenTaxPaise: 0,
        },
      }),
    );
    const percent = Math.max(...lines.map(({ taxPercent }) => taxPercent));
    const taxPaise = taxOfAmount(delivery, { percent, isIncluded: true, isWithinState: way === 'halves' });
    return {
      lines,
      way,
      reduced,
      delivery: delivery > 0 ? [{ hsn: '996812', percent, amountPaise: delivery, taxPaise }] : [],
    };
  });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ piece: fc.nat(3), delivery: fc.boolean() }),
  fc.record({ share: fc.constantFrom(0.001, 0.05, 0.4, 0.9) }),
);

const address = Address.parse(anOrder([]).address);
const rowOf = (
  { unitPaise, taxPercent, taxIncluded, taxWay }: SoldLine,
  quantity: number,
  taxPaise: number,
): DocumentRow => ({
  ...{ name: 'Shirt', detail: 'M', hsn: '6109', quantity, unitPaise, taxPaise, taxPercent, taxIncluded, taxWay },
});

/** Documents of one order: its invoice, and each credit note by the rules of the shop. */
function papersFor({ lines, way, reduced, delivery = [] }: Sale) {
  const issued: IssuedDocument[] = [];
  const state = way === 'halves' ? firstFacts.seller.state : 'Rajasthan';
  const order = {
    ...{ reference: 'A', orderedOn: '2026-11-24', billing: null, gstin: null, phone: '1', deliveryTax: delivery },
    address: { ...address, state },
  };
  const write = (facts: Pick<DocumentFacts, 'kind' | 'rows' | 'shippingPaise' | 'against' | 'deliveryRows'>) => {
    const invoice = facts.against ? invoiceIn(issued, 'INV') : undefined;
    const more = { order, invoice, date: '2026-11-24', delivery: 'Express', paid: '', returnDays: 7, percent: null };
    const number = facts.against ? `CRN${issued.length}` : 'INV';
    const leadPaise = leadOfNotes(contentsOf(issued), 'INV');
    const content = documentContent(firstFacts, { ...facts, ...more, number, leadPaise });
    const { kind } = facts;
    const at = { about: number, series: number, financialYear: '2627', serial: issued.length, issuedAt: new Date(0) };
    const none = { recipient: null, recipientGstin: null, placeCode: null, against: null };
    issued.push({ ...at, ...none, number, kind, orderId: 'ord_x', content, totalPaise: content.totalPaise });
  };
  const rows = lines.map((line) => rowOf(line, line.quantity, line.taxPaise));
  const goods = rows.map((row) => ({
    ...row,
    pricePaise: row.unitPaise * row.quantity + (row.taxIncluded ? 0 : row.taxPaise),
  }));
  const amount = Math.floor((goods.reduce((sum, { pricePaise }) => sum + pricePaise, 0) * reduced) / 1000);
  const shippingPaise = delivery.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  write({ kind: 'invoice', rows, shippingPaise, against: null });
  const left = () => partsLeft(invoiceIn(issued, 'INV'), contentsOf(issued).slice(1), way);
  /** Issues a credit note, and returns what it should come to and comes to. */
  const credit = (wanted: readonly DocumentRow[], deliveryPaise: number): [number, number] => {
    const price = wanted.reduce(
      (sum, row) => sum + row.unitPaise * row.quantity + (row.taxIncluded ? 0 : row.taxPaise),
      deliveryPaise,
    );
    const most = leftOf(issued, 'INV');
    const note = { rows: wanted, shippingPaise: deliveryPaise, invoice: 'INV', delivery: 'Express' };
    const parts = withinInvoice(issued, note);
    if (!parts) return [Math.min(price, most), 0];
    write({ kind: 'credit_note', ...parts, against: { number: 'INV', date: '2026-11-24', reason: 'x' } });
    return [Math.min(price, most), most - leftOf(issued, 'INV')];
  };
  const reduce = (paise: number) => {
    const { parts, restPaise } = takeShares(left().goods, paise);
    return credit(reductionRows(parts, { name: 'Price reduced', detail: 'No piece came back' }), restPaise);
  };
  if (amount > 0) reduce(amount);
  return { left, credit, reduce, shippingPaise };
}

/** Value, and each part of the tax, that stays of each rate. */
function ratesBelowZero(issued: ReturnType<ReturnType<typeof papersFor>['left']>): string[] {
  return [...issued.goods, ...issued.delivery].flatMap(({ taxPercent, pricePaise, taxPaise, taxWay }) =>
    pricePaise < taxPaise || taxPaise < 0 || (taxWay === 'halves' && taxPaise % 2 !== 0)
      ? [`${taxPercent} %: ${pricePaise} with ${taxPaise} of tax`]
      : [],
  );
}

it('credits no more of a rate than the invoice has of it, in any order and by any credit notes', () => {
  fc.assert(
    fc.property(sale, fc.array(step, { minLength: 1, maxLength: 8 }), (sold, steps) => {
      const papers = papersFor(sold);
      const lines = sold.lines.map((line) => ({ ...line }));
      let deliveryLeft = papers.shippingPaise;
      for (const one of steps) {
        if ('share' in one) {
          const { goods, shippingPaise } = papers.left();
          const all = goods.reduce((sum, { pricePaise }) => sum + pricePaise, shippingPaise);
          const paise = Math.ceil(all * one.share);
          if (paise > 0) expect(papers.reduce(paise)).toEqual([paise, paise]);
        } else {
          const line = lines[one.piece % lines.length];
          if (!line || line.takenQuantity === line.quantity) continue;
          const taken = takePieces(lines, [{ line: line.line, quantity: 1 }], 0).lines[0];
          const deliveryPaise = one.delivery ? deliveryLeft : 0;
          deliveryLeft -= deliveryPaise;
          const [wanted, credited] = papers.credit([rowOf(line, 1, taken?.taxPaise ?? 0)], deliveryPaise);
          expect(credited).toBe(wanted);
          line.takenQuantity += 1;
          line.takenTaxPaise += taken?.taxPaise ?? 0;
        }
        expect(ratesBelowZero(papers.left())).toEqual([]);
      }
    }),
    { seed: 20_261_130, numRuns: Number(process.env.PARCEL_RUNS ?? 400) },
  );
});
