import SearchIcon from 'lucide-react/icons/search';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Form, Link, useLocation, useNavigate } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { seller } from '#contract/seller.ts';
import { Button } from '#ui/button.tsx';
import { CreaseHeading } from '#ui/crease.tsx';
import { keptLoader, type Load, serverLoader } from '../browser/kept-loader.ts';
import { Arriving } from '../parts/arriving.tsx';
import { ProductGrid } from '../parts/product-grid.tsx';
import { countWords } from '../parts/product-words.ts';
import { readListing } from '../parts/read-listing.ts';
import { SportLinks } from '../parts/team-sheet.tsx';
import { searchHint } from '../shell/header-search.tsx';
import { PageHead } from '../shell/page-head.tsx';
import type { Route } from './+types/search';
import styles from './search.module.css';

interface SearchReply {
  products: Product[];
  /** Where nothing was found: the words put right, and something to look at. */
  instead?: { phrase: string | undefined; rack: Product[] };
}

const rackSize = 5;

/** A blank query asks for nothing. */
const load: Load<SearchReply> = async (api, { url }) => {
  const query = queryIn(url.search);
  if (query === '' || query.length > 100) return { products: [] };
  const { data: products } = await api('GET /api/products/search/:query', { params: { query } });
  if (products.length > 0) return { products };
  const [{ data: suggested }, limited] = await Promise.all([
    api('GET /api/search/suggest', { query: { q: query } }),
    readListing(api, 'Limited Edition'),
  ]);
  return { products, instead: { phrase: suggested.phrases[0], rack: limited.slice(0, rackSize) } };
};

export const loader = serverLoader(load);
export const clientLoader = keptLoader(load);

function queryIn(search: string): string {
  return new URLSearchParams(search).get('q')?.trim() ?? '';
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const query = queryIn(useLocation().search);
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title="Search for Products" description="Search for jerseys, athletes and teams." hidden />
      <h1 className="h1" tabIndex={-1}>
        Search for Products
      </h1>
      <SearchField query={query} />
      {query === '' ? (
        <Start />
      ) : (
        <Arriving key={query} reply={loaderData.reply} waiting={<p role="status">Searching...</p>}>
          {({ products, instead }) =>
            products.length === 0 ? <NothingFound instead={instead} /> : <Results query={query} products={products} />
          }
        </Arriving>
      )}
    </div>
  );
}

/** Quiet after which a changed query is searched for (specification, section 4). */
const quietMs = 300;

/** The query in its field: searched for after a quiet moment, or at once by the button; it stays in the address. */
function SearchField({ query }: { query: string }) {
  const [typed, setTyped] = useState(query);
  const asked = useRef(query);
  const navigate = useNavigate();
  useEffect(() => {
    // The address changed by something else (Back, the header): the field follows.
    if (query === asked.current) return;
    asked.current = query;
    setTyped(query);
  }, [query]);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === asked.current) return;
    const timer = setTimeout(() => {
      // The button was quicker.
      if (wanted === asked.current) return;
      asked.current = wanted;
      void navigate(wanted === '' ? '/search' : `/search?q=${encodeURIComponent(wanted)}`, { replace: true, preventScrollReset: true });
    }, quietMs);
    return () => clearTimeout(timer);
  }, [typed, navigate]);
  const submit = (event: FormEvent) => {
    const wanted = typed.trim();
    asked.current = wanted;
    if (wanted === query) event.preventDefault();
  };
  return (
    <Form action="/search" method="get" role="search" aria-label="Products" className={styles.form} replace onSubmit={submit}>
      <input
        type="search"
        name="q"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        maxLength={100}
        placeholder={searchHint}
        aria-label={searchHint}
      />
      <Button type="submit">
        <SearchIcon />
        Search
      </Button>
    </Form>
  );
}

function Results({ query, products }: { query: string; products: Product[] }) {
  return (
    <section aria-labelledby="results">
      <div className={styles.head}>
        <h2 id="results" className="h2">
          Results for "{query}"
        </h2>
        <span className="mut sm num" role="status">
          {countWords(products.length)}, +10% tax at checkout
        </span>
      </div>
      <ProductGrid products={products} level={3} />
    </section>
  );
}

const ways = [
  { name: 'Jerseys', to: '/search?q=jersey' },
  { name: 'Caps', to: '/caps' },
  { name: 'T-shirts', to: '/tshirts' },
  { name: 'Kids', to: '/kids' },
  { name: 'Limited Editions', to: '/limited-edition' },
];

/** Nothing fits: what may have been meant, where much is, whom to ask, and something to look at. */
function NothingFound({ instead }: { instead: SearchReply['instead'] }) {
  return (
    <>
      <div className={styles.nothing}>
        <div role="status">
          <h2 className="h3">No products found matching your search.</h2>
        </div>
        {instead?.phrase && (
          <p>
            Did you mean{' '}
            <Link to={`/search?q=${encodeURIComponent(instead.phrase)}`} className="lk">
              <b>{instead.phrase}</b>
            </Link>
            ?
          </p>
        )}
        <Chips links={ways} />
        <p className="mut sm">
          Looking for one thing? Ask us, {seller.supportHours}.{' '}
          <Link to="/contact-us" className="lk">
            Contact us
          </Link>
        </p>
      </div>
      {instead && instead.rack.length > 0 && (
        <section aria-labelledby="instead" className={styles.below}>
          <CreaseHeading id="instead">Limited now</CreaseHeading>
          <ProductGrid products={instead.rack} columns={5} level={3} />
        </section>
      )}
    </>
  );
}

const often = ['jersey', 'cap', 'Cold Palmer', 'kids', 'scarf', 'Lobo', 'track jacket'];

/** Before anything is typed. */
function Start() {
  return (
    <>
      <div className={styles.nothing}>
        <h2 className="h3">Try</h2>
        <Chips links={often.map((name) => ({ name, to: `/search?q=${encodeURIComponent(name)}` }))} />
      </div>
      <section aria-labelledby="sport" className={styles.below}>
        <CreaseHeading id="sport">Or start from a sport</CreaseHeading>
        <SportLinks />
      </section>
    </>
  );
}

function Chips({ links }: { links: { name: string; to: string }[] }) {
  return (
    <ul className={styles.chips}>
      {links.map(({ name, to }) => (
        <li key={name}>
          <Link to={to} className={styles.chip}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
