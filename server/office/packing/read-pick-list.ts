import type { Db } from '#database/db.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { PickListPaper } from '#server/office/packing-papers/paper-content.ts';
import type { ParcelKey } from './packing-context.ts';
import { byShelf, findParcels, presentOnTable } from './read-parcels.ts';

/** Text for pieces without a shelf place, which are picked last. */
const noPlace = 'No place';

/**
 * Creates the pick list of some parcels, with a row per SKU and shelf in the order of the walk. Throws Problem 409 if
 * none waits. Omits custom prints, which are in the print room.
 */
export async function readPickList(
  shop: Needs<'settings' | 'shopFacts'>,
  db: Db,
  now: Date,
  keys: readonly ParcelKey[],
): Promise<PickListPaper> {
  const parcels = await presentOnTable(shop.shopFacts, db, now, await findParcels(shop.settings, db, now, keys));
  if (parcels.length === 0)
    throw new Problem(409, 'not_offered', 'None of these waits to be packed: there is nothing to pick.');
  const rows = new Map<string, PickListPaper['rows'][number]>();
  for (const { reference, lines } of parcels)
    for (const { name, size, quantity, shelf, custom, codes } of lines) {
      // Shirts with a name on them have the same code as plain ones.
      const key = `${codes[0] ?? size} ${name}`;
      const row = rows.get(key) ?? {
        shelf: custom ? 'Print room' : (shelf ?? noPlace),
        name,
        size,
        quantity: 0,
        orders: [],
      };
      rows.set(key, { ...row, quantity: row.quantity + quantity, orders: [...row.orders, reference] });
    }
  const last = (shelf: string) => (shelf === noPlace || shelf === 'Print room' ? null : shelf);
  const walk = [...rows.values()].toSorted(
    (one, other) => byShelf(last(one.shelf), last(other.shelf)) || (one.shelf < other.shelf ? -1 : 1),
  );
  return { day: inIndia(now).day, orders: parcels.length, rows: walk };
}
