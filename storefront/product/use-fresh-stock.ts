import { useEffect } from 'react';
import type { ProductDetail } from '#contract/catalogue.ts';
import { browserApi } from '../browser/api.ts';
import { useRead } from '../browser/use-read.ts';

/**
 * The product as the shop knows it now: the page may have lain in some cache, or stood open since yesterday. It is read
 * again once the page stands and whenever its tab comes back; until an answer comes, and if none does, what the page
 * brought is shown.
 */
export function useFreshStock(product: ProductDetail): ProductDetail {
  const { Category: category, numericId } = product;
  const { data, retry } = useRead(`${category}/${numericId}`, async (_, signal) => {
    const { data: now } = await browserApi('GET /api/products/:category/:numericId', { params: { category, numericId } }, { signal });
    return now;
  });
  useEffect(() => {
    const onVisible = () => void (document.visibilityState === 'visible' && retry());
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [retry]);
  // Without an answer the page goes on with what it has; the order itself is checked by the shop.
  return data ?? product;
}
