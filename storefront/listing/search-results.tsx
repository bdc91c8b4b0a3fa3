import { Link, useSearchParams } from 'react-router';
import type { Finding, Product } from '#contract/catalogue.ts';
import { customGoods } from '#contract/custom-goods.ts';
import { mostFoundShown, shownIn } from '#contract/facets.ts';
import { formatRupees, toRupees } from '#contract/money.ts';
import { buttonClass } from '#ui/button.tsx';
import { CreaseHeading } from '#ui/crease.tsx';
import { useShop } from '../browser/shop-facts.ts';
import { ProductGrid } from '../parts/product-grid.tsx';
import { countWords } from '../parts/product-words.ts';
import { addedTaxWords, taxWords } from '../parts/tax-words.ts';
import { ListFrame } from './list-frame.tsx';
import { listKeyOf } from './listing.tsx';
import { quickOf } from './quick-sizes.tsx';
import { searchNarrowing } from './search-narrowing.ts';
import styles from './search-results.module.css';

export interface SearchReply {
  products: Product[];
  finding: Finding;
  /** Products shown if there are no results. */
  rack?: Product[];
  /** Frequent queries with results, shown without a query. */
  often?: string[];
}

/** Search results: a list with filters, and notes on query words without results. */
export function SearchResults({ query, reply: { products, finding, rack } }: { query: string; reply: SearchReply }) {
  const shop = useShop();
  const [address] = useSearchParams();
  const narrowing = searchNarrowing(shop, finding, address);
  const shown = Math.min(shownIn(address), mostFoundShown);
  return (
    <section aria-labelledby="results">
      <div className={`wrap ${styles.head}`}>
        {finding.leads.some(({ path }) => path === '/customize') && <OwnMade />}
        <h2 id="results" className={finding.total > 0 ? 'h2' : 'vh'}>{`Results for "${query}"`}</h2>
        <Aside finding={finding} />
      </div>
      {finding.total > 0 ? (
        <ListFrame narrowing={narrowing} featuredWords="Best match" shown={shown} most={mostFoundShown}>
          <ProductGrid key={listKeyOf(address)} products={products.slice(0, shown)} level={3} quickOf={quickOf} />
        </ListFrame>
      ) : (
        <NothingFound finding={finding} chips={narrowing.chips} rack={rack ?? []} />
      )}
    </section>
  );
}

/** Notes above the list: words of the query that are not sold, unknown, or lead to another page. */
function Aside({ finding: { unsold, uncounted, unknown, corrected, leads, total } }: { finding: Finding }) {
  const pages = leads.filter(({ path }) => path !== '/customize');
  return (
    <>
      {unsold.length > 0 && (
        <p>{`Not sold here: ${unsold.join(', ')}.${total > 0 ? ' This is what we have instead.' : ''}`}</p>
      )}
      {total > 0 && uncounted.length > 0 && (
        <p>We don't rank by sales. This is what we have, in the shop's own order.</p>
      )}
      {total > 0 && unknown.length > 0 && (
        <p>{`Nothing here is called “${unknown.join(' ')}”. These match the rest.`}</p>
      )}
      {corrected !== null && (
        <p>
          <span>Did you mean</span>{' '}
          <Link to={`/search?q=${encodeURIComponent(corrected)}`} className="lk">
            <b>{corrected}</b>
          </Link>
          <span>?</span>
        </p>
      )}
      {pages.length > 0 && (
        <p>
          <span>Go to</span>{' '}
          {pages.map(({ name, path }, at) => (
            <span key={path}>
              {at > 0 && <span>{' or '}</span>}
              <Link to={path} className="lk">
                {name}
              </Link>
            </span>
          ))}
        </p>
      )}
    </>
  );
}

/** Link to the studio, for queries about gifts or custom products. */
function OwnMade() {
  const shop = useShop();
  const least = Math.min(...Object.values(customGoods).map(({ pricePaise }) => pricePaise));
  return (
    <div className={styles.own}>
      <div>
        <p className="h3">Make your own</p>
        <p>{`Your picture or words on a t-shirt, jersey, hoodie, cap or mug, from ${formatRupees(toRupees(least))}, ${taxWords(shop)}.`}</p>
      </div>
      <Link to="/customize" className={buttonClass({ variant: 'line' })}>
        Start a design
      </Link>
    </div>
  );
}

const ways = [
  { name: 'Jerseys', to: '/search?q=jersey' },
  { name: 'Caps', to: '/caps' },
  { name: 'T-shirts', to: '/tshirts' },
  { name: 'Kids', to: '/kids' },
  { name: 'Limited Editions', to: '/limited-edition' },
];

/** Page without results: suggestions for removing filters, links, contact, and some products. */
function NothingFound({
  finding: { nearby },
  chips,
  rack,
}: {
  finding: Finding;
  chips: { key: string; words: string; to: string }[];
  rack: Product[];
}) {
  const shop = useShop();
  const added = addedTaxWords(shop);
  return (
    <div className="wrap">
      <div className={styles.nothing}>
        <div role="status">
          <h2 className="h3">No products found matching your search.</h2>
        </div>
        {chips.length > 0 && (
          <div>
            <p className="mut sm">You asked for all of these. Take one off:</p>
            <Chips
              links={chips.map(({ words, to }) => ({ name: `${words} ×`, to, label: `Remove filter: ${words}` }))}
            />
          </div>
        )}
        {nearby && (
          <p>
            <span>{`Without “${nearby.leftOut}” there ${nearby.total === 1 ? 'is' : 'are'}`}</span>{' '}
            <Link to={`/search?q=${encodeURIComponent(nearby.without)}`} className="lk">
              <b>{countWords(nearby.total)}</b>
            </Link>
            <span>.</span>
          </p>
        )}
        <Chips links={ways} />
        <p className="mut sm">
          <span>{`Looking for one thing? Ask us, ${shop.seller.supportHours}.`}</span>{' '}
          <Link to="/contact-us" className="lk">
            Contact us
          </Link>
        </p>
      </div>
      {nearby && nearby.products.length > 0 ? (
        <section aria-labelledby="nearby" className={styles.below}>
          <CreaseHeading id="nearby">{`Without “${nearby.leftOut}”`}</CreaseHeading>
          <ProductGrid products={nearby.products} level={3} />
          {added && <p className={`sm mut ${styles.tax}`}>{added}</p>}
        </section>
      ) : (
        rack.length > 0 && (
          <section aria-labelledby="instead" className={styles.below}>
            <CreaseHeading id="instead">Limited now</CreaseHeading>
            <ProductGrid products={rack} columns={5} level={3} />
            {added && <p className={`sm mut ${styles.tax}`}>{added}</p>}
          </section>
        )
      )}
    </div>
  );
}

/** Row of links to searches or pages. */
export function Chips({ links }: { links: readonly { name: string; to: string; label?: string }[] }) {
  return (
    <ul className={styles.chips}>
      {links.map(({ name, to, label }) => (
        <li key={`${name} ${to}`}>
          <Link to={to} className={styles.chip} aria-label={label}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
