import { inArray, sql } from 'drizzle-orm';
import type { ReplyOf } from '#contract/endpoint.ts';
import { toRupees } from '#contract/money.ts';
import { mayDo } from '#contract/office/permissions.ts';
import type { searchOffice as call } from '#contract/office/search.ts';
import type { Db } from '#database/db.ts';
import { orders } from '#database/schema/orders.ts';
import { titleOf } from '#server/order-book/order-state.ts';
import { masked } from '#server/platform/masked.ts';
import { maskPhone } from '#server/shipping/mask-person.ts';
import type { Member } from '#server/staff/sessions.ts';
import { type FoundRow, findOrders } from './find-orders.ts';
import type { OfficeContext } from './office-context.ts';
import { personOf, type Sight, sightOf } from './order-sight.ts';

type Found = ReplyOf<typeof call>['data'];

const most = 10;

/** Finds orders, customers and products by what was typed, as far as a colleague may see them. */
export async function searchOffice({ db, search }: OfficeContext, q: string, member: Member): Promise<Found> {
  const sight = sightOf(member);
  if (!sight) return { orders: [], people: [], products: [] };
  const found = await findOrders(db, q, sight, most);
  const exact = found.some((one) => one.exact);
  return {
    orders: found.map((one) => presentFound(one, q, sight)),
    people: mayDo(member.roles, 'customers.see') && sight.shown === 'people' ? await peopleOf(db, found) : [],
    products: exact || found.some(({ by }) => by !== 'name') ? [] : await productsFor(search, q),
  };
}

function presentFound({ row, by, exact }: FoundRow, q: string, sight: Sight): Found['orders'][number] {
  const { name, city } = personOf(sight.shown, row.address);
  const hits = {
    reference: row.reference,
    phone: maskPhone(row.phone),
    email: masked(row.email),
    name: name ?? '',
    awb: q.trim(),
    payment: q.trim(),
  };
  return {
    reference: row.reference,
    state: row.state,
    words: titleOf(row.state),
    name,
    city,
    placedAt: row.placedAt.toISOString(),
    total: toRupees(row.totalPaise),
    by,
    hit: hits[by],
    exact,
  };
}

/** The customers behind orders that were found by what is theirs. */
async function peopleOf(db: Db, found: readonly FoundRow[]): Promise<Found['people']> {
  const theirs = found.filter(({ by }) => by === 'phone' || by === 'email' || by === 'name');
  const emails = [...new Set(theirs.map(({ row }) => row.email))].slice(0, 5);
  if (emails.length === 0) return [];
  const counts = await db
    .select({ email: orders.email, found: sql<number>`count(*)::int` })
    .from(orders)
    .where(inArray(orders.email, emails))
    .groupBy(orders.email);
  return emails.flatMap((email) => {
    const latest = theirs.find(({ row }) => row.email === email)?.row;
    if (!latest) return [];
    const count = counts.find((one) => one.email === email)?.found ?? 0;
    return [{ name: latest.address.fullName, email: masked(email), orders: count, latest: latest.reference }];
  });
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
