import { and, asc, eq, gt } from 'drizzle-orm';
import { gapOf, ratesOf, taxOfLine } from '#contract/gst.ts';
import { toRupees } from '#contract/money.ts';
import type { GapProduct, TaxEffect } from '#contract/office/tax.ts';
import { priceWithTax } from '#contract/price-with-tax.ts';
import { type TaxSetting, taxPercentOf } from '#contract/tax-rules.ts';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { findMrpExcess } from '#server/catalogue/products/declarations.ts';
import { type FoundGap, findPriceGap } from '#server/catalogue/products/price-gaps.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';

const { id, version, name, hsn, pricePaise, oldPricePaise, mrpPaise, team, picture, state } = productsTable;
const columns = { id, version, name, hsn, pricePaise, oldPricePaise, mrpPaise, team, picture };

/** Product on sale, with the facts on which its tax depends. */
export interface TaxedProduct {
  id: string;
  version: number;
  name: string;
  hsn: string;
  pricePaise: number;
  oldPricePaise: number | null;
  mrpPaise: number | null;
  team: string | null;
  picture: unknown;
}

const atOnce = 2000;

/** Reads the products on sale in pages, by id. */
export async function* productsOnSale(db: Db): AsyncGenerator<TaxedProduct[]> {
  for (let after = ''; ; ) {
    const page = await db
      .select(columns)
      .from(productsTable)
      .where(and(eq(state, 'sold'), gt(id, after)))
      .orderBy(asc(id))
      .limit(atOnce);
    if (page.length > 0) yield page;
    if (page.length < atOnce) return;
    after = page.at(-1)?.id ?? '';
  }
}

/** Maximum number of listed products without a fitting rate, and of those above their MRP. */
const mostListed = 100;

/** Calculates the effect of tax settings on the products on sale, for a day in India. Reads only. */
export async function previewTax(db: Db, shopFacts: KnownFacts, setting: TaxSetting, day: string): Promise<TaxEffect> {
  const { rules, gst } = setting;
  const facts: KnownFacts = {
    ...shopFacts,
    priceGap: (goods) => (gst ? gapOf(gst, goods, day) : undefined),
    priceWithTax: (goods) => priceWithTax(setting, goods, day),
  };
  const above = createAboveMrp(facts);
  const rates = new Map<number, number>();
  const gaps: GapProduct[] = [];
  let [uncovered, gapCount] = [0, 0];
  for await (const page of productsOnSale(db))
    for (const product of page) {
      const line = { hsn: product.hsn, quantity: 1, amountPaise: product.pricePaise };
      const percent = gst
        ? taxOfLine(gst, line, { day, isWithinState: true }).percent
        : taxPercentOf(rules, { hsn: product.hsn, unitPaise: product.pricePaise });
      rates.set(percent, (rates.get(percent) ?? 0) + 1);
      if (gst && ratesOf(gst.rates, product.hsn, day).every((rate) => rate.hsn === '')) uncovered += 1;
      above.look(product);
      const gap = findPriceGap(facts, product);
      if (!gap) continue;
      gapCount += 1;
      if (gaps.length < mostListed) gaps.push(presentGap(product, gap));
    }
  const sorted = [...rates].toSorted(([one], [other]) => one - other);
  return {
    rates: sorted.map(([percent, products]) => ({ percent, products })),
    uncovered,
    gaps,
    gapCount,
    ...above.found,
  };
}

/** Collects the products whose price, or former price, would be above the MRP. */
function createAboveMrp(facts: KnownFacts) {
  const found: Pick<TaxEffect, 'aboveMrp' | 'aboveMrpCount'> = { aboveMrp: [], aboveMrpCount: 0 };
  return {
    found,
    look(product: TaxedProduct): void {
      const excess = findMrpExcess(facts, product);
      if (!excess) return;
      found.aboveMrpCount += 1;
      const [withTax, mrp] = [toRupees(excess.withTaxPaise), toRupees(excess.mrpPaise)];
      if (found.aboveMrp.length < mostListed) found.aboveMrp.push({ id: product.id, name: product.name, withTax, mrp });
    },
  };
}

function presentGap(product: TaxedProduct, { below, above, withName }: FoundGap): GapProduct {
  return {
    ...{ id: product.id, name: product.name, withName },
    ...{ price: toRupees(product.pricePaise), below: toRupees(below), above: toRupees(above) },
  };
}

/** Returns the possible price in paise nearest to one in a gap; the lower one if both are equally near. Pure. */
export function nearestPrice({ pricePaise: current }: Pick<TaxedProduct, 'pricePaise'>, gap: FoundGap): number {
  return gap.above - current < current - gap.below ? gap.above : gap.below;
}
