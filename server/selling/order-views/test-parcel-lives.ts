import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { Address } from '#contract/address.ts';
import type { Order, Parcel } from '#contract/orders.ts';
import type { Db } from '#database/db.ts';
import { orderLinesTable } from '#database/schema/orders.ts';
import { returnsTable } from '#database/schema/returns.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { inDryRunTransaction } from '#server/foundation/database/dry-run-transaction.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { readStatus } from '#server/fulfilment/courier/courier-status.ts';
import { ownId, shipmentsOf } from '#server/fulfilment/delivery-promise/queries.ts';
import { followParcels } from '#server/fulfilment/parcels/follow-parcels.ts';
import { packParcel } from '#server/fulfilment/parcels/pack-parcel.ts';
import { takeReport } from '#server/fulfilment/parcels/take-report.ts';
import { movePrinted } from '#server/fulfilment/print-files/move-printed.ts';
import { parcelsCommand } from '#server/fulfilment/tracking/parcels-command.ts';
import { offeredParcelSteps, tendParcel } from '#server/fulfilment/tracking/tend-parcel.ts';
import { readInvoiceableAmounts } from '#server/money/invoices/invoiceable-amounts.ts';
import { pressAct } from '#server/office/order-actions/test-office-acts.ts';
import { findOrderById, lockOrder } from '#server/orders/model/find-order.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import { moveOrder } from '#server/orders/order-state/move-order.ts';
import type { OrderMoved } from '#server/orders/order-state/order-moved.ts';
import { holdOrder, releaseOrder } from '#server/orders/order-state/put-on-hold.ts';
import { cancelOrder } from '#server/selling/order-changes/cancel-order.ts';
import { changeOrderAddress } from '#server/selling/order-changes/change-address.ts';
import { changeDelivery } from '#server/selling/order-changes/change-delivery.ts';
import { changeSize } from '#server/selling/order-changes/change-size.ts';
import { giveMoneyBack, goodwillLeft } from '#server/selling/order-changes/give-money-back.ts';
import { payCashOrder } from '#server/selling/order-changes/pay-cash-order.ts';
import {
  orderDeps,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { moveReturn } from '#server/selling/returns/move-return.ts';
import { requestReturn } from '#server/selling/returns/request-return.ts';
import { returnCommands } from '#server/selling/returns/return-commands.ts';
import { readOrder } from './read-order.ts';
import { type Basket, linesOf, otherSize } from './test-baskets.ts';
import { courierSays, type Happening } from './test-order-happenings.ts';
import { aContact, anOrder } from './test-orders.ts';
import { wishOf, workOff } from './test-parcel-jobs.ts';

/** A member who pays a part with store credit, in rupees. */
export interface Payer {
  headers: Record<string, string>;
  storeCredit: number;
}

/** An order of a test's shop, with functions for all of its events. */
export interface ParcelLife {
  order: PlacedForTest;
  /** Context for the order's functions; queued jobs are run by `work`. */
  deps: OrderContext;
  read(): Promise<Order>;
  /** Performs an event. Returns false if it was refused, as for a user. */
  happens(happening: Happening): Promise<boolean>;
  /** Checks if an action is possible: tries it and rolls it back, or performs it. */
  canCancel(parcel: Parcel, onlyWhole: boolean): Promise<boolean>;
  canReturn(parcel: Parcel): Promise<boolean>;
  canReport(parcel: Parcel): Promise<boolean>;
  canSendElsewhere(): Promise<boolean>;
  canPack(parcel: Parcel): Promise<boolean>;
  may(run: (deps: OrderContext) => Promise<unknown>, how?: 'for good'): Promise<boolean>;
  /** Runs the queued jobs. */
  work(): Promise<void>;
}

const home = Address.parse(anOrder([]).address);
/** An address in another state, with another tax. */
const farAway = { ...home, pin: '302020', city: 'Jaipur', state: 'Rajasthan' } as const;
const elsewhere = { ...home, pin: '400050', line2: 'Hill Road, Bandra West' };

/** Places an order of a basket: paid, confirmed, and with planned parcels, unless it must wait for its payment. */
export async function liveOrder(
  shop: PayingShop,
  design: string | readonly string[],
  basket: Basket,
  {
    byHand = false,
    by,
    unpaid = false,
    ...ways
  }: { payment: string; delivery: string; byHand?: boolean; unpaid?: boolean; by?: Payer },
): Promise<ParcelLife> {
  const lines = linesOf(basket, [design].flat());
  // Printed items cannot be paid in cash.
  const payment = lines.some((line) => 'customProductId' in line) ? 'razorpay' : ways.payment;
  const spent = by && by.storeCredit > 0 ? { storeCredit: by.storeCredit } : {};
  const order = await placeOrderFor(shop, { ...anOrder(lines, aContact()), ...ways, ...spent, payment }, by?.headers, {
    unpaid,
  });
  const { db } = shop.database;
  const ofFinalSale = and(eq(orderLinesTable.orderId, order.id), eq(orderLinesTable.productId, 'football-1'));
  await db.update(orderLinesTable).set({ finalSale: true }).where(ofFinalSale);
  const life = new Life(shop, order, byHand);
  if (unpaid) return life;
  await db.transaction((tx) =>
    moveOrder(tx, life.deps.jobs, order.id, 'confirmed', { actor: 'shop', at: shop.clock.now }),
  );
  await life.work();
  return life;
}

class Life implements ParcelLife {
  readonly order: PlacedForTest;
  readonly deps: OrderContext;
  readonly #shop: PayingShop;
  /** Nothing packs itself. */
  readonly #byHand: boolean;
  #queued: { queue: string; data: unknown }[] = [];

  constructor(shop: PayingShop, order: PlacedForTest, byHand: boolean) {
    this.#shop = shop;
    this.#byHand = byHand;
    this.order = order;
    const jobs: OrderContext['jobs'] = { send: async (_tx, queue, data) => void this.#queued.push({ queue, data }) };
    this.deps = { ...orderDeps(shop), jobs };
  }

  read(): Promise<Order> {
    return readOrder(this.deps, this.order.id);
  }

  async happens(happening: Happening): Promise<boolean> {
    // No two events have the same time.
    this.#shop.clock.now = new Date(this.#shop.clock.now.getTime() + 60_000);
    try {
      return await this.#does(happening);
    } catch (error) {
      if (error instanceof Problem) return false;
      throw error;
    }
  }

  async #does(happening: Happening): Promise<boolean> {
    const { id } = this.order;
    switch (happening.what) {
      case 'work':
        await this.work();
        return true;
      case 'wait':
        this.#shop.clock.now = new Date(this.#shop.clock.now.getTime() + happening.hours * 3_600_000);
        return true;
      case 'print':
      case 'printed':
      case 'packed': {
        const to = happening.what === 'print' ? 'in_print' : happening.what;
        return this.#in((tx) => movePrinted(tx, this.deps.jobs, id, to, { at: this.deps.now(), byHand: this.#byHand }));
      }
      case 'pack':
        return this.#pack(happening.which);
      case 'hold':
        return this.#in((tx) => holdOrder(tx, { orderId: id, why: 'The name is misspelt', at: this.deps.now() }));
      case 'release':
        return this.#in((tx) => releaseOrder(tx, this.deps.jobs, id));
      case 'book':
        return this.#book(happening.which);
      case 'courier':
        return this.#report(happening.which, happening.says);
      case 'lost':
        return this.#lose(happening.which);
      case 'transfer':
        return this.#in(async (tx) => {
          const order = await lockOrder(tx, id);
          return (
            order !== undefined &&
            (await payCashOrder(tx, this.deps, order, { way: 'upi', reference: `UPI ${id}` })) > 0
          );
        });
      case 'address':
        await changeOrderAddress(this.deps, id, happening.which % 2 === 0 ? elsewhere : home);
        return true;
      case 'send elsewhere':
        await changeOrderAddress(this.deps, id, happening.which % 2 === 0 ? farAway : home, { actor: 'operator' });
        return true;
      case 'size':
        return this.#changeSize(happening);
      case 'delivery':
        await changeDelivery(this.deps, id, happening.to);
        return true;
      case 'tend':
        return this.#tend(happening);
      case 'cancel':
        return this.#cancel(happening);
      case 'return':
      case 'report':
        return this.#sendBack(happening);
      case 'office':
        return pressAct(this.deps, id, happening);
      case 'goodwill':
        return this.#goodwill(happening);
      case 'handle':
        return this.#handle(happening);
    }
  }

  #in<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    return this.#shop.database.db.transaction(work);
  }

  async #standing(which: number) {
    const rows = (await shipmentsOf(this.#shop.database.db, this.order.id)).filter(({ step }) => step !== 'cancelled');
    return rows[which % Math.max(1, rows.length)];
  }

  async #pack(which: number): Promise<boolean> {
    const { parcels } = await this.read();
    const wish = { orderId: this.order.id, parcel: (which % parcels.length) + 1, at: this.deps.now() };
    return this.#in((tx) => packParcel(tx, this.deps.jobs, wish));
  }

  /** Sets the state that a booking with the courier leaves. */
  async #book(which: number): Promise<boolean> {
    const row = await this.#standing(which);
    const order = await findOrderById(this.#shop.database.db, this.order.id);
    const byItself = !this.#byHand && order?.onHoldAt === null && (!row?.custom || row.printedAt !== null);
    if (row?.step !== 'planned' || row.leftAt || (!row.packedAt && !byItself)) return false;
    await this.#in(async (tx) => {
      await lockOrder(tx, this.order.id);
      await tx
        .update(shipmentsTable)
        .set({
          step: 'booked',
          awb: `AWB${row.reference}`,
          ...(which % 3 === 0 && { courierOrderId: ownId(row.reference) }),
        })
        .where(eq(shipmentsTable.id, row.id));
      await followParcels(tx, this.deps.jobs, this.order.id, { at: this.deps.now() });
    });
    return true;
  }

  async #report(which: number, says: keyof typeof courierSays): Promise<boolean> {
    const row = await this.#standing(which);
    if (!row?.awb) return false;
    const at = this.deps.now();
    const status = readStatus(courierSays[says], says);
    const report = { awb: row.awb, status, at, courierName: null, etd: null, activities: [], isReturn: false };
    return (await this.#in((tx) => takeReport(tx, this.deps, row.id, report))) === 'applied';
  }

  async #lose(which: number): Promise<boolean> {
    const row = await this.#standing(which);
    if (!row) return false;
    const { db } = this.#shop.database;
    return (
      (await parcelsCommand({ db, files: this.#shop.files, running: this.deps })(['lost', row.reference], () => {})) ===
      0
    );
  }

  async #changeSize({ which, pieces }: Extract<Happening, { what: 'size' }>): Promise<boolean> {
    const { lines } = await this.read();
    const { line, size } = lines[which % lines.length] ?? { line: 1, size: '' };
    await changeSize(this.deps, this.order.id, { line, quantity: pieces, size: otherSize(size) });
    return true;
  }

  /** Performs only actions that the office offers for a parcel. */
  async #tend({ which, step }: Extract<Happening, { what: 'tend' }>): Promise<boolean> {
    const rows = await shipmentsOf(this.#shop.database.db, this.order.id);
    const row = rows[which % Math.max(1, rows.length)];
    if (!row || !offeredParcelSteps(row).includes(step)) return false;
    await this.#in((tx) => tendParcel(tx, this.deps, row, step));
    return true;
  }

  async #cancel({ which, pieces, by, all }: Extract<Happening, { what: 'cancel' }>): Promise<boolean> {
    const { lines } = await this.read();
    const line = lines[which % lines.length]?.line ?? 1;
    const asked = {
      reason: 'other',
      refundTo: 'source',
      ...(!all && { lines: [{ line, quantity: pieces }] }),
    } as const;
    const who = by === 'shopper' ? ({ actor: by } as const) : ({ actor: by, why: 'It cannot be made.' } as const);
    await cancelOrder(
      this.deps,
      this.order.id,
      randomUUID(),
      { ...asked, lines: asked.lines ? [...asked.lines] : undefined },
      who,
    );
    return true;
  }

  async #sendBack({
    what,
    which,
    pieces,
    outcome,
    whole,
  }: Extract<Happening, { what: 'return' | 'report' }>): Promise<boolean> {
    const { lines, parcels } = await this.read();
    const { line, size } = lines[which % lines.length] ?? { line: 1, size: '' };
    const about =
      whole && what === 'report'
        ? { parcel: (which % parcels.length) + 1 }
        : { lines: [{ line, quantity: pieces, newSize: otherSize(size) }] };
    await requestReturn(this.deps, this.order.id, randomUUID(), wishOf(this.deps.now(), what, outcome, about));
    return true;
  }

  /** Refunds a share of the maximum goodwill amount without a return; more than the maximum is refused. */
  async #goodwill({ share, to }: Extract<Happening, { what: 'goodwill' }>): Promise<boolean> {
    const at = this.deps.now();
    return this.#in(async (tx) => {
      const order = await lockOrder(tx, this.order.id);
      if (!order) return false;
      const { paise } = goodwillLeft(order, await readInvoiceableAmounts(tx, order));
      const amountPaise = Math.max(1, Math.round(paise * share));
      await giveMoneyBack(tx, this.deps, order, { amountPaise, to, why: 'It was late.', at });
      return true;
    });
  }

  async #handle({ which, verb }: Extract<Happening, { what: 'handle' }>): Promise<boolean> {
    const { db } = this.#shop.database;
    const rows = await db
      .select({ id: returnsTable.id })
      .from(returnsTable)
      .where(eq(returnsTable.orderId, this.order.id))
      .orderBy(returnsTable.requestedAt);
    const id = rows[which % Math.max(1, rows.length)]?.id;
    if (!id) return false;
    if (verb === 'take back') return this.#in((tx) => moveReturn(tx, this.deps, id, 'cancelled', { actor: 'shopper' }));
    const words = verb === 'refuse' ? ['refuse', id, 'worn'] : [verb, id];
    return (await returnCommands(db, this.deps)(words, () => {})) === 0;
  }

  async work(): Promise<void> {
    for (let job = this.#queued.shift(); job; job = this.#queued.shift())
      await workOff(this.#shop, this.deps, job.queue, job.data as OrderMoved);
  }

  async may(run: (deps: OrderContext) => Promise<unknown>, how?: 'for good'): Promise<boolean> {
    try {
      const apart = { jobs: { send: async () => {} }, stockChanged: () => {} };
      if (how) await run(this.deps);
      else await inDryRunTransaction(this.#shop.database.db, true, (tx) => run({ ...this.deps, db: tx, ...apart }));
      return true;
    } catch (error) {
      if (error instanceof Problem) return false;
      throw error;
    }
  }

  /** Performs an action with one item of any line. */
  async #someLine(parcel: Parcel, run: (deps: OrderContext, line: number) => Promise<unknown>): Promise<boolean> {
    for (const line of parcel.lines) if (await this.may((deps) => run(deps, line))) return true;
    return false;
  }

  canCancel(parcel: Parcel, onlyWhole: boolean): Promise<boolean> {
    return this.#someLine(parcel, (deps, line) => {
      const lines = onlyWhole ? undefined : [{ line, quantity: 1 }];
      return cancelOrder(deps, this.order.id, randomUUID(), { reason: 'other', refundTo: 'source', lines });
    });
  }

  canReturn(parcel: Parcel): Promise<boolean> {
    return this.#someLine(parcel, (deps, line) =>
      requestReturn(
        deps,
        this.order.id,
        randomUUID(),
        wishOf(this.deps.now(), 'return', 'refund', { lines: [{ line, quantity: 1 }] }),
      ),
    );
  }

  canReport(parcel: Parcel): Promise<boolean> {
    return this.may((deps) =>
      requestReturn(
        deps,
        this.order.id,
        randomUUID(),
        wishOf(this.deps.now(), 'report', 'refund', { parcel: parcel.number }),
      ),
    );
  }

  canPack({ number }: Parcel): Promise<boolean> {
    return this.may(async ({ db, jobs }) => {
      const done = await packParcel(db, jobs, { orderId: this.order.id, parcel: number, at: this.deps.now() });
      if (!done) throw new Problem(409, 'not_offered', 'It was packed before.');
    });
  }

  async canSendElsewhere(): Promise<boolean> {
    const order = await findOrderById(this.#shop.database.db, this.order.id);
    return order !== undefined && this.may((deps) => changeOrderAddress(deps, order.id, elsewhere));
  }
}
