import { storedList } from './stored-list.ts';

/** Order that a tab of this browser placed last, so that its other tabs can tell of it. */
interface PlacedHere {
  reference: string;
  key: string;
  /** True if it belongs to the signed-in account. */
  own?: boolean;
}

const list = storedList<PlacedHere>('placedOrder', 'placedOrderChanged', (stored) => {
  const [order] = Array.isArray(stored) ? (stored as (Partial<PlacedHere> | null)[]) : [];
  const { reference, key, own } = order ?? {};
  if (typeof reference !== 'string' || typeof key !== 'string') return [];
  return [{ reference, key, ...(own === true && { own }) }];
});

/** Tells all tabs that an order is placed. Call it before its pieces leave the cart. */
export function tellPlaced({ reference, key, own }: PlacedHere): void {
  list.write([{ reference, key, ...(own && { own }) }]);
}

/** Returns the order placed last, synchronized between tabs; undefined if there is none. */
export function usePlacedHere(): PlacedHere | undefined {
  return list.use()[0];
}

/** Calls `listener` once another tab has placed this order. Returns a function that stops it. */
export function whenPlaced(reference: string, listener: () => void): () => void {
  return list.follow(() => {
    if (list.read()[0]?.reference === reference) listener();
  });
}
