import { useEffect } from 'react';
import type { ProductDetail } from '#contract/catalogue.ts';
import { browserApi } from '../browser/api.ts';
import { useRead } from '../browser/use-read.ts';

/**
 * Returns the product with its current stock, as the page may be cached or open since yesterday. Reloads after mounting
 * and when the tab becomes visible. Until then, or after a failure, returns the page's data.
 */
export function useFreshStock(product: ProductDetail): ProductDetail {
  const { Category: category, numericId } = product;
  const { data, retry } = useRead(`${category}/${numericId}`, async (_, signal) => {
    const { data: now } = await browserApi(
      'GET /api/products/:category/:numericId',
      { params: { category, numericId } },
      { signal },
    );
    return now;
  });
  useEffect(() => {
    const onVisible = () => void (document.visibilityState === 'visible' && retry());
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [retry]);
  // After a failure the page's data is used; the server checks the order itself.
  return data ?? product;
}
