import { Link } from 'react-router';
import type { ProductDetail } from '#contract/catalogue.ts';
import { writeDays } from '#contract/delivery-rules.ts';
import { rangeOf, standardSentence } from '#contract/delivery-words.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { shownTerm } from '#contract/told-terms.ts';
import { toldWays } from '#contract/told-ways.ts';
import { Fold } from '#ui/accordion.tsx';
import { Table } from '#ui/table.tsx';
import { useShop } from '../browser/shop-facts.ts';
import { DeclarationList } from '../parts/declaration-list.tsx';
import { chartSubjectWords, isOneSize, sizeTablesOfProduct } from '../parts/size-guide.ts';

/** Shows further details of a product, collapsed. */
export function ProductFolds({ product }: { product: ProductDetail }) {
  const shop = useShop();
  const tables = sizeTablesOfProduct(shop, product);
  return (
    <div>
      <Fold title="Description" open>
        <p>{product.Description}</p>
        {product.hindi?.description && <p lang="hi">{product.hindi.description}</p>}
      </Fold>
      {product.details.length > 0 && (
        <Fold title="Fabric and care">
          <ul>
            {product.details.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Fold>
      )}
      {tables.length > 0 && (
        <Fold title="Size and fit">
          {product.chart && <p className="mut">{chartSubjectWords(product)}</p>}
          {tables.map((table) => (
            <Table key={table.caption} {...table} />
          ))}
        </Fold>
      )}
      <Fold title="Delivery and returns">
        <p>{deliverySentences(shop)}</p>
        <p>
          <span>
            {product.finalSale
              ? 'This piece is final sale and cannot be returned for a change of mind. Faulty, wrong or late goods can always come back.'
              : `Return it within ${writeDays(shownTerm(shop, 'returns').days)}, unworn and with its tags${isOneSize(product) ? '' : ', or swap the size for free'}. Refunds start within 3–5 business days of its arrival.`}
          </span>{' '}
          <Link to="/returns-policy" className="lk">
            Returns policy
          </Link>
        </p>
      </Fold>
      <Fold title="Declarations" open>
        <DeclarationList shown={{ ...product.declarations, countryOfOrigin: product.countryOfOrigin }} />
      </Fold>
      <Fold title="Seller and origin">
        <p>{`Sold by ${shop.seller.legalName}, ${shop.seller.address}. Country of origin: ${product.countryOfOrigin}. Licensed by ${product.licensor}. HSN ${product.hsn}.`}</p>
        <p>
          <span>{`Grievance officer: ${shop.seller.grievanceOfficer},`}</span>{' '}
          <a href={`mailto:${shop.seller.email}`} className="lk">
            {shop.seller.email}
          </a>
          <span>{`, ${shop.seller.supportHours}.`}</span>
        </p>
      </Fold>
    </div>
  );
}

/** Returns sentences about the price of delivery and its duration in days. */
function deliverySentences(shop: ShopFacts): string {
  const ways = toldWays(shop);
  const costs = standardSentence(shownTerm(shop, 'delivery'), ways);
  const metro = rangeOf(ways.metroFirst, ways.metroLast, '–');
  const tier2 = rangeOf(ways.tier2First, ways.tier2Last, '–');
  const rest = rangeOf(ways.restFirst, ways.restLast, '–');
  return `Dispatched within 1 business day. ${costs} anywhere in India: metro cities ${metro} days, smaller cities ${tier2}, the rest ${rest}.`;
}
