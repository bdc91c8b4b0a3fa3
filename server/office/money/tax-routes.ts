import * as calls from '#contract/office/tax.ts';
import type { Db } from '#database/db.ts';
import { findMrpExcess } from '#server/catalogue/products/declarations.ts';
import { type FoundGap, findPriceGap } from '#server/catalogue/products/price-gaps.ts';
import { type PriceRules, readCostsAbove } from '#server/catalogue/products/price-guard.ts';
import type { ProductFacts } from '#server/catalogue/products/product-facts.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { okWithMessage, successEnvelope } from '#server/foundation/http/mount.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';
import { changeOrRequest, pricesAt } from '#server/office/catalogue/request-price.ts';
import { mountChange, mountRead, type Office } from '#server/office/staff-records/mount-office.ts';
import { nearestPrice, previewTax, productsOnSale, type TaxedProduct } from './preview-tax.ts';

/** Maximum number of products whose price one request changes. */
const atOnce = 100;

/** Mounts the calls about the tax of products: preview of settings, and change to the nearest possible prices. */
export function mountTax(office: Office, deps: Needs<'db' | 'now' | 'shopFacts' | 'settings'>): void {
  const { db, now, shopFacts } = deps;
  mountRead(office, calls.previewTaxEndpoint, async ({ body: { value } }) =>
    successEnvelope(await previewTax(db, shopFacts, value, inIndia(now()).day)),
  );

  mountChange(office, calls.takeNearestPricesEndpoint, async (_input, { session: { member }, change }) => {
    const data = await change(async (tx, note) => {
      const { found, moves } = await findMoves(shopFacts, tx, pricesAt(deps.settings, now()));
      if (found === 0) throw new Problem(409, 'not_offered', 'Every price fits a rate.');
      if (moves.length === 0) throw new Problem(409, 'not_offered', noneFits);
      let waiting = 0;
      const taken = moves.slice(0, atOnce);
      for (const { id, version, changes } of taken) {
        const moved = { id, version, changes, at: now(), confirmedPrice: true };
        const { isWaiting } = await changeOrRequest(deps, tx, note, moved, member);
        if (isWaiting) waiting += 1;
      }
      return { changed: taken.length - waiting, waiting, left: found - taken.length };
    });
    const many = data.changed === 1 ? 'One price is changed.' : `${data.changed} prices are changed.`;
    return okWithMessage(many, data);
  });
}

const noneFits =
  'The prices that a rate fits are above the MRPs of these products, or miss their costs: change them one by one.';

interface PriceMove {
  id: string;
  version: number;
  changes: Partial<ProductFacts>;
}

/**
 * Finds the products whose price is in a gap, and the changes to their nearest prices; no change if the MRP is too low,
 * or if the price would not cover the last cost, about which nobody is asked here.
 */
async function findMoves(
  shopFacts: KnownFacts,
  tx: Db,
  rules: PriceRules,
): Promise<{ found: number; moves: PriceMove[] }> {
  let found = 0;
  const moves: PriceMove[] = [];
  for await (const page of productsOnSale(tx))
    for (const product of page) {
      const gap = findPriceGap(shopFacts, product);
      if (!gap) continue;
      found += 1;
      const { id, version } = product;
      for (const changes of pricesFrom(product, gap)) {
        const after = { ...product, ...changes };
        if (findMrpExcess(shopFacts, after) !== undefined) continue;
        if ((await readCostsAbove(tx, [{ id, after }], rules)).size > 0) continue;
        moves.push({ id, version, changes });
        break;
      }
    }
  return { found, moves };
}

/** Returns the possible prices around a gap, the nearest first. A former price that is no longer higher is removed. */
function pricesFrom(product: TaxedProduct, gap: FoundGap): Pick<ProductFacts, 'pricePaise'>[] {
  const nearest = nearestPrice(product, gap);
  const other = nearest === gap.above ? gap.below : gap.above;
  const { oldPricePaise } = product;
  return [nearest, other].map((pricePaise) => {
    const isSaving = oldPricePaise === null || oldPricePaise > pricePaise;
    return { pricePaise, ...(isSaving ? {} : { oldPricePaise: null, hotSale: false, finalSale: false }) };
  });
}
