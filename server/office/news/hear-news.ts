import type { News } from '#contract/office/news.ts';
import { mayDo, type Permission } from '#contract/office/permissions.ts';
import { orderVisibilityOf } from '#server/office/order-lists/order-visibility.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';

type Listener = Pick<Member, 'permissions' | 'sights'>;

/** Permissions to read each kind of event; for orders, the order visibility decides. */
const readers: Readonly<Record<Exclude<News['kind'], 'order'>, readonly Permission[]>> = {
  return: ['returns.see'],
  message: ['messages.answer'],
  customer: ['customers.see'],
  approval: ['approvals.decide', 'refunds.give'],
  staff: ['staff.manage'],
  product: ['catalogue.change', 'stock.change', 'stock.count', 'parcels.pack'],
};

/** Returns the events a staff member may receive, without duplicates. */
export function heardBy(listener: Listener, news: readonly News[]): News[] {
  const heard = news.flatMap((one) => hears(listener, one) ?? []);
  return [...new Map(heard.map((one) => [`${one.kind} ${one.about}`, one])).values()];
}

function hears(listener: Listener, { kind, about }: News): News | undefined {
  if (kind !== 'order')
    return readers[kind].some((permission) => mayDo(listener, permission)) ? { kind, about } : undefined;
  const sight = orderVisibilityOf(listener);
  if (!sight) return undefined;
  // Staff limited to their own desk learn that something changed, but not which order.
  return { kind, about: sight.which ? null : about };
}
