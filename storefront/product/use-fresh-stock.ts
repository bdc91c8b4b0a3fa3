import { useEffect, useState } from 'react';
import type { ProductDetail } from '#contract/catalogue.ts';
import { browserApi } from '../api.ts';

/**
 * The product as the shop knows it now: the page may have lain in some cache, or stood open since yesterday. It is read
 * again once the page stands and whenever its tab comes back; until an answer comes, and if none does, what the page
 * brought is shown.
 */
export function useFreshStock(product: ProductDetail): ProductDetail {
  const [fresh, setFresh] = useState(product);
  const { Category: category, numericId } = product;
  useEffect(() => {
    const left = new AbortController();
    async function read(): Promise<void> {
      try {
        const { data } = await browserApi(
          'GET /api/products/:category/:numericId',
          { params: { category, numericId } },
          { signal: left.signal },
        );
        setFresh(data);
      } catch {
        // The page goes on with what it has; the order itself is checked by the shop.
      }
    }
    const onVisible = () => void (document.visibilityState === 'visible' && read());
    void read();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      left.abort();
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [category, numericId]);
  return fresh;
}
