import { storedList } from './stored-list.ts';

/** Order that a tab of this browser placed last, so that other tabs can show it. */
interface PlacedHere {
  reference: string;
  key: string;
  /** True if the order belongs to the signed-in account. */
  own?: boolean;
}

const list = storedList<PlacedHere>('placedOrder', 'placedOrderChanged', (stored) => {
  const [order] = Array.isArray(stored) ? (stored as (Partial<PlacedHere> | null)[]) : [];
  const { reference, key, own } = order ?? {};
  if (typeof reference !== 'string' || typeof key !== 'string') return [];
  return [{ reference, key, ...(own === true && { own }) }];
});

/** Notifies all tabs that an order is placed. Call it before the ordered pieces leave the cart. */
export function tellPlaced({ reference, key, own }: PlacedHere): void {
  list.write([{ reference, key, ...(own && { own }) }]);
}

/** Returns the order placed last, synchronized between tabs; undefined if there is no order. */
export function usePlacedHere(): PlacedHere | undefined {
  return list.use()[0];
}

/** Calls `listener` once another tab has placed this order. Returns a function that unsubscribes. */
export function whenPlaced(reference: string, listener: () => void): () => void {
  return list.follow(() => {
    if (list.read()[0]?.reference === reference) listener();
  });
}
