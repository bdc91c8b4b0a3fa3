import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { courierOf } from '#e2e/courier-of.ts';
import { type Placed, post } from '#e2e/guest-orders.ts';
import type { RunningShop } from '#e2e/running-shop.ts';
import { paint } from '#server/fulfilment/uploads/test-pictures.ts';

/** Lets the courier deliver an order that is packed. */
export async function deliver(shop: RunningShop, { reference, key }: Placed): Promise<void> {
  const courier = courierOf(shop);
  const awb = await courier.awbOf(reference);
  const state = async () => {
    await courier.act(awb, 'advance').catch(() => {});
    return (
      (await (await fetch(`${shop.url}/api/orders/${reference}?key=${key}`)).json()) as { data: { status: string } }
    ).data.status;
  };
  await expect.poll(state, { interval: 400 }).toBe('delivered');
}

/** Reports a piece of an order as damaged, with a photo, as its shopper. Returns the number of the report. */
export async function reportDamaged(shop: RunningShop, { reference, key, proof }: Placed): Promise<string> {
  const picture = new Uint8Array(await paint(900, 900));
  const headers = { 'content-type': 'image/png' };
  const sent = await fetch(`${shop.url}/api/uploads?purpose=problem`, { method: 'POST', headers, body: picture });
  if (!sent.ok) throw new Error(`the photo was not taken: ${sent.status} ${await sent.text()}`);
  const { data: photo } = (await sent.json()) as { data: { id: string } };
  const options = await fetch(`${shop.url}/api/orders/${reference}/return-options?key=${key}`);
  const { data } = (await options.json()) as { data: { pickupDays: { day: string }[] } };
  const body = {
    ...{ lines: [{ line: 1, quantity: 1 }], kind: 'damaged', outcome: 'refund', upi: 'asha@okbank' },
    ...{ photos: [photo.id], pickup: { day: data.pickupDays[0]?.day } },
  };
  const reply = await post<{ data: { id: string } }>(`${shop.url}/api/orders/${reference}/problems?key=${key}`, body, {
    'idempotency-key': randomUUID(),
    cookie: `orders=${proof}`,
  });
  return reply.data.id;
}
