import { deliveryMethods, payWays } from '#contract/lists.ts';
import { newIdempotencyKey } from '../browser/idempotency-key.ts';
import { storedPin } from '../browser/stored-pin.ts';
import { holdCheckout, type PendingOrder, readSavedCheckout, saveCheckout } from '../cart/pending-order.ts';
import { prefill } from '../forms/prefill.ts';
import { type CheckoutValues, emptyCheckout, type Likes } from './checkout-values.ts';

interface Draft {
  values: CheckoutValues;
  /** Idempotency key, one for each order. */
  idempotencyKey: string;
  pending: PendingOrder | undefined;
  likes: Likes;
}

/** Returns the stored input, the idempotency key and the unpaid order of this checkout. */
export function readCheckoutDraft(): Draft {
  const { values, idempotencyKey, pending, likes } = readSavedCheckout();
  return {
    values: filled(values),
    idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : firstKey(),
    pending,
    likes: likesOf(likes),
  };
}

/** Returns those of the last choices that are still valid. */
function likesOf(kept: unknown): Likes {
  const { delivery, payment } = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>;
  return {
    delivery: deliveryMethods.find((method) => method === delivery) ?? '',
    payment: payWays.find((way) => way === payment) ?? '',
  };
}

function firstKey(): string {
  const idempotencyKey = newIdempotencyKey();
  holdCheckout({ idempotencyKey });
  return idempotencyKey;
}

/** Restores values of the right type; all others are empty. The PIN checked on a product page is prefilled. */
function filled(values: unknown): CheckoutValues {
  return prefill({ ...emptyCheckout, address: { ...emptyCheckout.address, pin: storedPin() ?? '' } }, values);
}

export function saveCheckoutDraft(values: CheckoutValues): void {
  saveCheckout({ ...readCheckoutDraft(), values });
}

/** Stores the placed order and creates a new idempotency key, so that the next request is another order. */
export function keepPending(pending: PendingOrder): void {
  saveCheckout({ ...readCheckoutDraft(), pending, idempotencyKey: newIdempotencyKey() });
}

/** Creates a new idempotency key, so that the next request is another order. */
export function renewKey(): void {
  saveCheckout({ ...readCheckoutDraft(), idempotencyKey: newIdempotencyKey() });
}
