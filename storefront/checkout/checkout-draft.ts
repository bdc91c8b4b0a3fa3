import { deliveryMethods, payWays } from '#contract/lists.ts';
import { newKey } from '../browser/idempotency-key.ts';
import { keptPin } from '../browser/kept-pin.ts';
import { hold, keep, type PendingOrder, readKept } from '../cart/pending-order.ts';
import { filledFrom } from '../forms/filled-from.ts';
import { type CheckoutValues, emptyCheckout, type Likes } from './checkout-values.ts';

interface Draft {
  values: CheckoutValues;
  /** One key an order: however often it is sent, it becomes one. */
  idempotencyKey: string;
  pending: PendingOrder | undefined;
  likes: Likes;
}

/** Gives what was typed before, the key of this checkout and the order it waits for. */
export function readDraft(): Draft {
  const { values, idempotencyKey, pending, likes } = readKept();
  return {
    values: filled(values),
    idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : firstKey(),
    pending,
    likes: likesOf(likes),
  };
}

/** What was chosen the last time, as far as it is one of the choices. */
function likesOf(kept: unknown): Likes {
  const { delivery, payment } = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>;
  return {
    delivery: deliveryMethods.find((method) => method === delivery) ?? '',
    payment: payWays.find((way) => way === payment) ?? '',
  };
}

function firstKey(): string {
  const idempotencyKey = newKey();
  hold({ idempotencyKey });
  return idempotencyKey;
}

/** Takes over what has the right shape; anything else starts empty. Who checked a PIN on a product's page has said where to already. */
function filled(values: unknown): CheckoutValues {
  return filledFrom({ ...emptyCheckout, address: { ...emptyCheckout.address, pin: keptPin() ?? '' } }, values);
}

export function writeDraft(values: CheckoutValues): void {
  keep({ ...readDraft(), values });
}

/** Keeps the order that was placed under the checkout's key; what is asked for next is another order, under another key. */
export function keepPending(pending: PendingOrder): void {
  keep({ ...readDraft(), pending, idempotencyKey: newKey() });
}

/** What is asked for next is another order. */
export function renewKey(): void {
  keep({ ...readDraft(), idempotencyKey: newKey() });
}
