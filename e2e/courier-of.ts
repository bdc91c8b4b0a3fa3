import { expect } from 'vitest';
import { type Addresses, type Placed, statusOf } from './guest-orders.ts';

/** Parcel as the simulated courier shows it. */
export interface CourierParcel {
  reference: string;
  awb: string | null;
  carrier: string | null;
  statuses: string[];
}

/** Returns functions that control the simulated courier of a shop: its settings and its parcels. */
export function courierOf(shop: Pick<Addresses, 'sandboxUrl'>) {
  const page = `${shop.sandboxUrl.replace(/\/$/, '')}/shiprocket`;
  const post = async (address: string, body?: object): Promise<void> => {
    const headers = body && { 'content-type': 'application/json' };
    const reply = await fetch(`${page}${address}`, {
      method: 'POST',
      ...(headers && { headers, body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${address}: ${reply.status} ${await reply.text()}`);
  };
  const parcels = async (): Promise<CourierParcel[]> => {
    const reply = await fetch(`${page}/parcels.json`);
    return ((await reply.json()) as { parcels: CourierParcel[] }).parcels;
  };
  return {
    /** Changes settings. With pace 0, parcels do not move automatically. */
    set: (settings: Record<string, string | number>) => post('/settings', settings),
    act: (awb: string, action: 'advance' | 'delay' | 'fail' | 'return' | 'lose' | 'odd') =>
      post(`/parcels/${awb}/${action}`),
    parcelsOf: async (reference: string) =>
      (await parcels()).filter((parcel) => parcel.reference.startsWith(`${reference}-`)),
    /** Returns the waybill of an order's parcel, once the shop has booked it and requested its pickup. */
    async awbOf(reference: string): Promise<string> {
      let awb = '';
      await expect
        .poll(async () => {
          const [parcel] = (await parcels()).filter(
            (one) => one.reference.startsWith(`${reference}-`) && one.statuses.length > 0,
          );
          awb = parcel?.awb ?? '';
          return awb;
        })
        .not.toBe('');
      return awb;
    },
  };
}

/** Returns the subjects of the mails to an address, newest first. */
export async function inboxOf(
  shop: Pick<Addresses, 'sandboxUrl'>,
  to: string,
): Promise<{ subject: string; text: string }[]> {
  const reply = await fetch(`${shop.sandboxUrl.replace(/\/$/, '')}/mail/messages.json?to=${encodeURIComponent(to)}`);
  return (await reply.json()) as { subject: string; text: string }[];
}

/** Lets the courier deliver an order's parcel, and waits until the shop knows. Returns the waybill. */
export async function deliverOrder(shop: Addresses, placed: Placed): Promise<string> {
  const courier = courierOf(shop);
  const awb = await courier.awbOf(placed.reference);
  await expect
    .poll(
      async () => {
        // The parcel may already be delivered although the shop does not know yet.
        await courier.act(awb, 'advance').catch(() => {});
        return statusOf(shop, placed);
      },
      { interval: 400 },
    )
    .toBe('delivered');
  return awb;
}
