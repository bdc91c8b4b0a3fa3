import Search from 'lucide-react/icons/search';
import { Form, useLocation } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { Button } from '#ui/button.tsx';
import { keptLoader, type Load, serverLoader } from '../kept-loader.ts';
import { Arriving } from '../parts/arriving.tsx';
import { searchHint } from '../parts/header-search.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { ProductGrid } from '../parts/product-grid.tsx';
import { countWords } from '../parts/product-words.ts';
import type { Route } from './+types/search';
import styles from './search.module.css';

/** A blank query asks for nothing. */
const load: Load<Product[]> = async (api, { url }) => {
  const query = url.searchParams.get('q')?.trim() ?? '';
  if (query === '' || query.length > 100) return [];
  const { data } = await api('GET /api/products/search/:query', { params: { query } });
  return data;
};

export const loader = serverLoader(load);
export const clientLoader = keptLoader(load);

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  const query = new URLSearchParams(search).get('q')?.trim() ?? '';
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title="Search for Products" description="Search for jerseys, athletes and teams." hidden />
      <h1 className="h1">Search for Products</h1>
      <Form action="/search" method="get" role="search" className={styles.form} key={query}>
        <input type="search" name="q" defaultValue={query} maxLength={100} placeholder={searchHint} aria-label={searchHint} />
        <Button type="submit">
          <Search />
          Search
        </Button>
      </Form>
      {query !== '' && (
        <Arriving key={query} reply={loaderData.reply} waiting={<p role="status">Searching...</p>}>
          {(products) =>
            products.length === 0 ? <p role="status">No products found matching your search.</p> : <Results {...{ query, products }} />
          }
        </Arriving>
      )}
    </div>
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
          {countWords(products.length)}
        </span>
      </div>
      <ProductGrid products={products} level={3} />
    </section>
  );
}
