import type { NewsKind } from '#contract/office/lists.ts';
import type { News } from '#contract/office/news.ts';

/** Names of the queries whose data shows each kind of object. */
const shownBy: Readonly<Record<NewsKind, readonly string[]>> = {
  order: ['today', 'orders', 'order', 'packing', 'print-room', 'print-card', 'customer', 'customers'],
  return: ['today', 'returns', 'return', 'order', 'customer'],
  message: ['today', 'threads', 'thread', 'customer'],
  customer: ['customers', 'customer'],
  approval: ['today', 'me', 'approvals', 'order', 'return', 'customer'],
  staff: ['staff'],
  product: ['places', 'products', 'product', 'sheets', 'stock', 'stock-count'],
};

/** Queries whose second key is the event's subject. Only that order, return or thread is refetched. */
const oneOf: Readonly<Partial<Record<string, NewsKind>>> = { order: 'order', return: 'return', thread: 'message' };

/** Returns a predicate of the queries that some events invalidate. */
export function staleBy(news: readonly News[]): (queryKey: readonly unknown[]) => boolean {
  return ([name, about]) =>
    news.some((one) => {
      if (typeof name !== 'string' || !shownBy[one.kind].includes(name)) return false;
      return oneOf[name] !== one.kind || one.about === null || one.about === about;
    });
}
