import * as calls from '#contract/office/tax.ts';
import { findPriceGap } from '#server/catalogue/products/price-gaps.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { okWithMessage, successEnvelope } from '#server/foundation/http/mount.ts';
import { changeOrRequest } from '#server/office/catalogue/request-price.ts';
import { mountChange, mountRead, type Office } from '#server/office/staff-records/mount-office.ts';
import { nearestPrice, previewTax, productsOnSale, type TaxedProduct } from './preview-tax.ts';

/** Limit of products whose price one press changes. */
const atOnce = 100;

/** Mounts the calls about the tax of products: preview of settings, nearest prices. */
export function mountTax(office: Office, deps: Needs<'db' | 'now' | 'shopFacts' | 'settings'>): void {
  const { db, now, shopFacts } = deps;
  mountRead(office, calls.previewTaxEndpoint, async ({ body: { value } }) =>
    successEnvelope(await previewTax(db, shopFacts, value, inIndia(now()).day)),
  );

  mountChange(office, calls.takeNearestPricesEndpoint, async (_input, { session: { member }, change }) => {
    const data = await change(async (tx, note) => {
      const found: TaxedProduct[] = [];
      for await (const page of productsOnSale(tx))
        found.push(...page.filter((product) => findPriceGap(shopFacts, product) !== undefined));
      if (found.length === 0) throw new Problem(409, 'not_offered', 'Every price fits a rate.');
      let waiting = 0;
      const taken = found.slice(0, atOnce);
      for (const product of taken) {
        const gap = findPriceGap(shopFacts, product);
        if (!gap) continue;
        const pricePaise = nearestPrice(product, gap);
        const { oldPricePaise } = product;
        const isSaving = oldPricePaise === null || oldPricePaise > pricePaise;
        const { isWaiting } = await changeOrRequest(
          deps,
          tx,
          note,
          {
            ...{ id: product.id, version: product.version, at: now(), confirmedPrice: true },
            changes: { pricePaise, ...(isSaving ? {} : { oldPricePaise: null, hotSale: false, finalSale: false }) },
          },
          member,
        );
        if (isWaiting) waiting += 1;
      }
      return { changed: taken.length - waiting, waiting, left: found.length - taken.length };
    });
    const many = data.changed === 1 ? 'One price is changed.' : `${data.changed} prices are changed.`;
    return okWithMessage(many, data);
  });
}
