import type { NewsKind } from '#contract/office/lists.ts';
import type { News } from '#contract/office/news.ts';

/** What is shown of each kind of thing, by the first word of its query. */
const shownBy: Readonly<Record<NewsKind, readonly string[]>> = {
  order: ['today', 'orders', 'order', 'packing', 'print-room', 'print-card', 'customer', 'customers'],
  return: ['today', 'returns', 'return', 'order', 'customer'],
  message: ['today', 'threads', 'thread', 'customer'],
  customer: ['customers', 'customer'],
  approval: ['today', 'me', 'approvals', 'order', 'return', 'customer'],
  staff: ['staff'],
  product: ['places', 'products', 'product', 'sheets', 'stock', 'stock-count'],
};

/** Of these the second word of the query is what news of that kind are about: another order's page is not read again. */
const oneOf: Readonly<Partial<Record<string, NewsKind>>> = { order: 'order', return: 'return', thread: 'message' };

/** Tells which queries some news make stale. */
export function staleBy(news: readonly News[]): (queryKey: readonly unknown[]) => boolean {
  return ([name, about]) =>
    news.some((one) => {
      if (typeof name !== 'string' || !shownBy[one.kind].includes(name)) return false;
      return oneOf[name] !== one.kind || one.about === null || one.about === about;
    });
}
