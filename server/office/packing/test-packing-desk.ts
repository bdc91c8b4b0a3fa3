import type { StaffRole } from '#contract/office/lists.ts';
import type { PackingParcel } from '#contract/office/packing.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { moveOrder } from '#server/orders/order-state/move-order.ts';
import { noJobs, online, type PayingShop, placeOrderFor } from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';

/** Returns helpers to pack in the shop that `shopNow` returns. `start` is the initial time of its clock. */
export function packingTests(shopNow: () => PayingShop, start: Date) {
  const db = () => shopNow().database.db;
  const later = (minutes: number) => {
    shopNow().clock.now = new Date(start.getTime() + minutes * 60_000);
  };

  async function confirmed(lines: unknown[] = [aLine('cricket-1', 'M', 2)], order = online(lines)) {
    const placed = await placeOrderFor(shopNow(), order);
    await db().transaction((tx) =>
      moveOrder(tx, noJobs, placed.id, 'confirmed', { actor: 'shop', at: shopNow().clock.now }),
    );
    return placed;
  }

  /** Signs in a packer at a desk; returns functions that send requests. */
  async function atTable(desk: string, roles: StaffRole[] = ['packer']) {
    const { cookie } = await aColleagueIn(shopNow(), roles, shopNow().clock.now, { name: `Hands of ${desk}` });
    const call = async (name: string, payload?: object) => {
      const reply = await ask(shopNow(), name, { cookie, ...(payload && { payload }) });
      return { status: reply.statusCode, ...reply.json() };
    };
    const keys = (references: string[]) => references.map((reference) => ({ reference, parcel: 1 }));
    return {
      call,
      cookie,
      take: (...references: string[]) => call('POST /api/office/packing/batch', { desk, parcels: keys(references) }),
      keep: (...references: string[]) => call('POST /api/office/packing/keep', { desk, parcels: keys(references) }),
      letGo: (...references: string[]) => call('POST /api/office/packing/let-go', { desk, parcels: keys(references) }),
      list: () => call(`GET /api/office/packing?desk=${desk}`),
      pack: ({ reference, parcel, version, lines }: PackingParcel, more: object = {}) =>
        call('POST /api/office/packing/pack', {
          ...{ desk, reference, parcel, version },
          scanned: lines.map(({ line, quantity }) => ({ line, quantity })),
          ...more,
        }),
    };
  }

  return { db, later, confirmed, atTable };
}
