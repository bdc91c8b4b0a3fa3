import { sql } from 'drizzle-orm';
import * as calls from '#contract/office/purchase-orders.ts';
import * as purchaseCalls from '#contract/office/purchases.ts';
import type { Db } from '#database/db.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { okWithMessage, successEnvelope } from '#server/foundation/http/mount.ts';
import { mountChange, mountRead, type Office, Repeated } from '#server/office/staff-records/mount-office.ts';
import { bookPurchase, listPurchases, readPurchase } from './book-purchase.ts';
import { listPurchaseOrders, readPurchaseOrder } from './read-purchase-orders.ts';
import { draftedReorder, readReorder } from './reorder.ts';
import { listReorderDrafts } from './reorder-drafts.ts';
import {
  closePurchaseOrder,
  createPurchaseOrder,
  editPurchaseOrder,
  noSuchPurchaseOrder,
  sendPurchaseOrder,
} from './write-purchase-order.ts';

/** Mounts the routes of buying: purchase orders, deliveries and proposals to reorder. */
export function mountBuying(office: Office, { db, now }: Needs<'db' | 'now'>): void {
  mountPurchases(office, { db, now });
  mountPurchaseOrders(office, { db, now });
  mountReorder(office, { db, now });
}

function mountPurchases(office: Office, { db, now }: Needs<'db' | 'now'>): void {
  mountRead(office, purchaseCalls.listPurchasesEndpoint, async ({ query }) =>
    successEnvelope(await listPurchases(db, query.before)),
  );

  mountRead(office, purchaseCalls.readPurchaseEndpoint, async ({ params }) =>
    successEnvelope(await purchaseOf(db, params.number)),
  );

  mountChange(office, purchaseCalls.bookPurchaseEndpoint, async ({ body }, { session: { member }, change }) => {
    const id = await change(async (tx, note) => {
      const { id: number, again } = await bookPurchase(tx, body, member.name, now());
      if (again) return new Repeated(number);
      const from = `purchase ${number}, ${body.supplier}, ${body.reference}`;
      for (const { product, size, pieces } of body.lines)
        note({ thing: 'product', about: product, what: `${pieces} of ${size} arrived`, why: from });
      if (body.order)
        note({ thing: 'shop', about: `purchase order ${body.order.number}`, what: `Received it by ${from}` });
      return number;
    });
    const purchase = await purchaseOf(db, id);
    return okWithMessage(
      `${purchase.pieces} ${purchase.pieces === 1 ? 'piece is' : 'pieces are'} on the shelf.`,
      purchase,
    );
  });
}

function mountPurchaseOrders(office: Office, { db, now }: Needs<'db' | 'now'>): void {
  mountRead(office, calls.listPurchaseOrdersEndpoint, async ({ query }) =>
    successEnvelope(await listPurchaseOrders(db, query.after)),
  );

  mountRead(office, calls.readPurchaseOrderEndpoint, async ({ params }) =>
    successEnvelope(await purchaseOrderOf(db, params.number)),
  );

  mountChange(office, calls.createPurchaseOrderEndpoint, async ({ body }, { session: { member }, change }) => {
    const number = await change((tx, note) => createPurchaseOrder(tx, { note, person: member.name, now: now() }, body));
    return okWithMessage('The draft is saved.', await purchaseOrderOf(db, number));
  });

  mountChange(office, calls.editPurchaseOrderEndpoint, async (input, { session: { member }, change }) => {
    const { version, ...draft } = input.body;
    const seen = { ...input.params, version };
    await change((tx, note) => editPurchaseOrder(tx, { note, person: member.name, now: now() }, seen, draft));
    return okWithMessage('The draft is saved.', await purchaseOrderOf(db, seen.number));
  });

  mountChange(office, calls.sendPurchaseOrderEndpoint, async (input, { session: { member }, change }) => {
    const seen = { ...input.params, ...input.body };
    await change((tx, note) => sendPurchaseOrder(tx, { note, person: member.name, now: now() }, seen));
    return okWithMessage('It is ordered.', await purchaseOrderOf(db, seen.number));
  });

  mountChange(office, calls.closePurchaseOrderEndpoint, async (input, { session: { member }, change }) => {
    const { reason, version } = input.body;
    const seen = { ...input.params, version };
    await change((tx, note) => closePurchaseOrder(tx, { note, person: member.name, now: now() }, seen, reason));
    return okWithMessage('It is closed.', await purchaseOrderOf(db, seen.number));
  });
}

function mountReorder(office: Office, { db, now }: Needs<'db' | 'now'>): void {
  mountRead(office, calls.readReorderEndpoint, async ({ query }) =>
    successEnvelope({
      suppliers: await readReorder(db, query.days, now()),
      drafts: await listReorderDrafts(db, now()),
    }),
  );

  mountChange(office, calls.draftReorderEndpoint, async ({ body }, { session: { member }, change }) => {
    const number = await change(async (tx, note) => {
      // Proposals are drafted one after another, so that two people do not order the same pieces.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('draft reorder', 0))`);
      return createPurchaseOrder(tx, { note, person: member.name, now: now() }, await draftedReorder(tx, body, now()));
    });
    return okWithMessage('The draft is made. Look at it, then order.', await purchaseOrderOf(db, number));
  });
}

async function purchaseOrderOf(db: Db, number: number): Promise<calls.PurchaseOrder> {
  const order = await readPurchaseOrder(db, number);
  if (!order) throw noSuchPurchaseOrder();
  return order;
}

async function purchaseOf(db: Db, number: number): Promise<purchaseCalls.Purchase> {
  const purchase = await readPurchase(db, number);
  if (!purchase) throw new Problem(404, 'not_found', 'There is no purchase of this number.');
  return purchase;
}
