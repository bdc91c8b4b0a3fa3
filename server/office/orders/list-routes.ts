import { exportOrdersEndpoint as exportCall } from '#contract/office/export-orders.ts';
import {
  listOrderViewsEndpoint,
  removeOrderViewEndpoint,
  saveOrderViewEndpoint,
} from '#contract/office/order-views.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { okWithMessage, successEnvelope } from '#server/foundation/http/mount.ts';
import { orderVisibilityOf } from '#server/office/order-lists/order-visibility.ts';
import { mountChange, mountRead, type Office } from '#server/office/staff-records/mount-office.ts';
import { exportOrders } from './export-orders.ts';
import { readViews, removeView, savedViews, saveView } from './order-views.ts';

/** Mounts the saved views of the order list and its export. */
export function mountOrderViews(office: Office, { db, now }: Needs<'db' | 'now'>): void {
  mountRead(office, listOrderViewsEndpoint, async (_input, { session: { member } }) => {
    const sight = orderVisibilityOf(member);
    if (!sight) throw new Problem(403, 'not_allowed', 'This is not part of your work here.');
    return successEnvelope(await readViews(db, member, sight, now()));
  });
  mountChange(office, exportCall, async ({ body }, { session, change }) => {
    const sight = orderVisibilityOf(session.member);
    if (!sight) throw new Problem(403, 'not_allowed', 'This is not part of your work here.');
    const data = await change((tx, note) => exportOrders(tx, note, { session, sight, now: now() }, body));
    return okWithMessage(`${data.orders} orders are in ${data.name}`, data);
  });
  mountChange(office, saveOrderViewEndpoint, async ({ body }, { session: { member }, change }) => {
    await change((tx, note) => saveView(tx, note, member, body, now()));
    return okWithMessage(`${body.name} is saved`, await savedViews(db, member));
  });
  mountChange(office, removeOrderViewEndpoint, async ({ params: { id } }, { session: { member }, change }) => {
    await change((tx, note) => removeView(tx, note, member, id));
    return okWithMessage('The view is taken away', await savedViews(db, member));
  });
}
