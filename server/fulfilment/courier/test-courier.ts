import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { noProviders, type ShiprocketAccess } from '#server/foundation/child-processes/providers.ts';
import { startSandbox } from '#server/foundation/child-processes/sandbox-process.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { type Shipment, shipmentsOf } from '#server/fulfilment/delivery-promise/queries.ts';
import { findOrderById, type OrderRow } from '#server/orders/model/find-order.ts';
import { moveOrder } from '#server/orders/order-state/move-order.ts';
import { aLine, anOrder, fillShelves, postOrder } from '#server/selling/order-views/test-orders.ts';
import type { CourierContext } from './courier-context.ts';
import { openShiprocket } from './shiprocket-client.ts';

/** Parcel as the simulated courier shows it. */
export interface ShownParcel {
  reference: string;
  awb: string | null;
  carrier: string | null;
  statuses: string[];
}

export interface TestCourier {
  access: ShiprocketAccess;
  set(settings: Record<string, string | number>): Promise<void>;
  parcels(): Promise<ShownParcel[]>;
  /** The courier's own webhooks are not delivered, as tests send theirs. */
  act(awb: string, action: string): Promise<void>;
  /** Remits all collected cash at once, with the fault that is set. */
  remit(): Promise<void>;
  /** Returns the report of a remittance, as the courier's panel offers it. */
  report(id: string): Promise<Buffer>;
  stop(): Promise<void>;
}

/** Starts the sandbox's courier in a separate process; its parcels move only on request. */
export async function startTestCourier(shopUrl = 'http://127.0.0.1:9'): Promise<TestCourier> {
  const dir = await mkdtemp(path.join(tmpdir(), 'maidan-courier-'));
  const sandbox = await startSandbox({ dataDir: dir, port: 0, shopUrl, log: { warn: () => {} } });
  const page = `${sandbox.ready.url}/shiprocket`;
  const post = async (address: string, body?: object) => {
    const reply = await fetch(`${page}${address}`, {
      method: 'POST',
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${address}: ${reply.status} ${await reply.text()}`);
  };
  await post('/settings', { pace: 0 });
  return {
    access: { ...sandbox.ready.shiprocket, url: page },
    set: (settings) => post('/settings', settings),
    parcels: async () => ((await (await fetch(`${page}/parcels.json`)).json()) as { parcels: ShownParcel[] }).parcels,
    remit: () => post('/remit'),
    report: async (id) => Buffer.from(await (await fetch(`${page}/remittances/${id}.csv`)).arrayBuffer()),
    act: (awb, action) => post(`/parcels/${awb}/${action}`),
    async stop() {
      await sandbox.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

export interface ShippingBench {
  shop: TestShop;
  courier: TestCourier;
  deps: CourierContext;
  /** Queued jobs, which do not run by themselves. */
  sent: { queue: string; data: unknown }[];
  clock: { now: Date };
  /** Creates a confirmed order that waits for its parcel. */
  confirmedOrder(lines?: unknown[], more?: object): Promise<OrderRow>;
  orderOf(id: string): Promise<OrderRow>;
  parcelOf(orderId: string): Promise<Shipment>;
  close(): Promise<void>;
}

/** Opens a shop with idle job queues and a clock set by the test, with a simulated courier. */
export async function openShippingBench(start = new Date('2026-11-21T05:00:00Z')): Promise<ShippingBench> {
  const courier = await startTestCourier();
  const clock = { now: start };
  const now = () => clock.now;
  const shop = await openTestShop(now, { ...noProviders, shiprocket: courier.access }, { idle: true });
  const { db } = shop.database;
  // Sufficient stock for all orders of the tests.
  await fillShelves(db, 1000);
  const sent: ShippingBench['sent'] = [];
  const jobs: CourierContext['jobs'] = {
    send: async (_tx, queue, data) => void sent.push({ queue, data }),
  };
  const orderOf = async (id: string) => {
    const order = await findOrderById(db, id);
    if (!order) throw new Error(`no order ${id}`);
    return order;
  };
  return {
    shop,
    courier,
    deps: {
      settings: unchangedSettings,
      shopFacts: firstFacts,
      db,
      jobs,
      courier: openShiprocket(courier.access),
      files: shop.files,
      publicUrl: 'http://shop.test',
      secret: 'a secret of the tests, long enough',
      now,
      packsItself: () => true,
      log: { warn: () => {}, error: () => {} },
    },
    sent,
    clock,
    async confirmedOrder(lines = [aLine('cricket-2')], more = {}) {
      const reply = await postOrder(shop, { ...anOrder(lines), ...more });
      const { data } = reply.json() as { data?: { reference: string } };
      if (!data) throw new Error(reply.body);
      const { rows } = await db.execute<{ id: string }>(`select id from orders where reference = '${data.reference}'`);
      const id = rows[0]?.id ?? '';
      await db.transaction((tx) => moveOrder(tx, jobs, id, 'confirmed', { actor: 'shop', at: clock.now }));
      return orderOf(id);
    },
    orderOf,
    async parcelOf(orderId) {
      const parcel = (await shipmentsOf(db, orderId)).findLast(({ step }) => step !== 'cancelled');
      if (!parcel) throw new Error(`no parcel of ${orderId}`);
      return parcel;
    },
    async close() {
      await shop.close();
      await courier.stop();
    },
  };
}
