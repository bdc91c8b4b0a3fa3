/** Sales and stock of a size, for a reorder. */
export interface SizeDemand {
  available: number;
  /** Pieces in open purchase orders, and in drafts that are not forgotten. */
  onOrder: number;
  /** Expected sales in 30 days, and the usual error of this forecast. */
  monthly: number;
  error: number;
}

const daysOfMonth = 30;

/** Returns the whole days until the available pieces are sold out; null without sales. Pure. */
export function sellsOutIn({ available, monthly }: Pick<SizeDemand, 'available' | 'monthly'>): number | null {
  if (available <= 0) return 0;
  return monthly > 0 ? Math.floor((available * daysOfMonth) / monthly) : null;
}

/**
 * Returns the pieces to order of a size: enough for the days of the delivery and for 30 days after it, with the error
 * of the forecast, less the pieces that are there or on order. 0 if these last until the delivery. Pure.
 */
export function piecesToOrder({ available, onOrder, monthly, error }: SizeDemand, deliveryDays: number): number {
  const there = available + onOrder;
  // In products of whole numbers, as days of sales are fractions.
  if (monthly <= 0 || there * daysOfMonth >= monthly * deliveryDays) return 0;
  const needed = Math.ceil((monthly * (deliveryDays + daysOfMonth)) / daysOfMonth) + error;
  return Math.max(0, needed - there);
}

/** Returns the letters of a supplier's name that tell it from others: neither capitals nor spaces do. Pure. */
function foldedName(supplier: string): string {
  return supplier.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Returns true if two names are of one supplier, however they were typed. Pure. */
export function isSameSupplier(one: string, other: string): boolean {
  return foldedName(one) === foldedName(other);
}

/** Groups items by their supplier, under the spelling that most of them have. Pure. */
export function groupBySupplier<Item extends { supplier: string }>(
  items: readonly Item[],
): { supplier: string; items: Item[] }[] {
  return [...Map.groupBy(items, ({ supplier }) => foldedName(supplier)).values()].map((group) => {
    const spellings = [...Map.groupBy(group, ({ supplier }) => supplier)];
    const [[supplier] = ['']] = spellings.toSorted(([, one], [, other]) => other.length - one.length);
    return { supplier, items: group };
  });
}
