import type { ReplyOf } from '#contract/endpoint.ts';
import { toRupees } from '#contract/money.ts';
import { mayDo } from '#contract/office/permissions.ts';
import type { searchOfficeEndpoint as call } from '#contract/office/search.ts';
import type { Db } from '#database/db.ts';
import { maskPersonalData } from '#server/foundation/http/masked.ts';
import { maskPhone } from '#server/fulfilment/delivery-promise/mask-person.ts';
import { garmentAddress } from '#server/fulfilment/designs/design-files.ts';
import { workFactsOf, workOf, workTitle } from '#server/fulfilment/designs/saved-work.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import { titlesOf } from '#server/orders/order-state/return-matter.ts';
import { worthOf } from '#server/selling/order-views/worth-now.ts';
import { customersBy } from './find-customers.ts';
import { findOrderDesigns } from './find-designs.ts';
import { type FoundRow, findOrders } from './find-orders.ts';
import type { OfficeContext } from './office-context.ts';
import { type OrderVisibility, orderVisibilityOf, personOf } from './order-visibility.ts';

type Found = ReplyOf<typeof call>['data'];

const most = 10;

/** Finds orders, customers and products by search text, as far as the member may see them. */
export async function searchOffice({ db, search }: OfficeContext, q: string, member: Member): Promise<Found> {
  const sight = orderVisibilityOf(member);
  if (!sight) return { orders: [], people: [], products: [], designs: [] };
  const found = await findOrders(db, q, sight, most);
  const titleOf = await titlesOf(
    db,
    found.map(({ row }) => row),
  );
  const exact = found.some((one) => one.exact);
  const worth = await worthOf(
    db,
    found.map(({ row }) => row),
  );
  return {
    orders: found.map((one) =>
      presentFound(one, q, sight, { words: titleOf(one.row.id), paise: worth(one.row.id).paise }),
    ),
    people: mayDo(member, 'customers.see') && sight.shown === 'people' ? await peopleOf(db, q, found) : [],
    products: exact || found.some(({ by }) => by !== 'name') ? [] : await productsFor(search, q),
    designs: exact || !seesDesigns(member, sight) ? [] : await designsFor(db, q, sight),
  };
}

function presentFound(
  { row, by, exact }: FoundRow,
  q: string,
  sight: OrderVisibility,
  { words, paise }: { words: string; paise: number },
): Found['orders'][number] {
  const { name, city } = personOf(sight.shown, row.address);
  const hits = {
    reference: row.reference,
    phone: maskPhone(row.phone),
    email: maskPersonalData(row.email),
    name: name ?? '',
    awb: q.trim(),
    payment: q.trim(),
  };
  return {
    reference: row.reference,
    state: row.state,
    words,
    name,
    city,
    placedAt: row.placedAt.toISOString(),
    total: toRupees(paise),
    by,
    hit: hits[by],
    exact,
  };
}

/** Finds the customers of orders matched by personal data, and accounts without orders. */
async function peopleOf(db: Db, q: string, found: readonly FoundRow[]): Promise<Found['people']> {
  const theirs = found.filter(({ by }) => by === 'phone' || by === 'email' || by === 'name').map(({ row }) => row);
  const customers = await customersBy(db, { q, orders: theirs, byAccount: true, most }, (name) => name);
  return customers.slice(0, most).map(({ key, name, email, orders }) => ({ key, name, email, orders }));
}

async function productsFor(search: OfficeContext['search'], q: string): Promise<Found['products']> {
  const { products } = await search.suggest(q);
  return products.map(({ _id, ProductName, Category, image, Price }) => ({
    id: _id,
    name: ProductName,
    category: Category,
    image,
    price: Price,
  }));
}

/**
 * Returns true for print staff, who see all designs, and for members who see people, since a design may show a name.
 */
function seesDesigns(member: Member, { shown }: OrderVisibility): boolean {
  return shown === 'people' || mayDo(member, 'designs.decide');
}

const inPrintRoom: ReadonlySet<string> = new Set(['confirmed', 'in_print', 'packed']);

async function designsFor(db: Db, q: string, sight: OrderVisibility): Promise<Found['designs']> {
  const found = await findOrderDesigns(db, q, sight, most);
  return found.map(({ reference, state, position, design }) => {
    const work = workOf(design);
    const { goods, sides } = workFactsOf(work);
    return {
      ...{ id: `${reference}-${position}`, reference, words: workTitle(work), goods },
      ...{ image: garmentAddress(design.id, sides[0] ?? 'front'), inRoom: inPrintRoom.has(state) },
    };
  });
}
