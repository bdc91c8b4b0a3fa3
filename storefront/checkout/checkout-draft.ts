import { newKey } from '../browser/idempotency-key.ts';
import { keptPin } from '../browser/kept-pin.ts';
import { filledFrom } from '../forms/filled-from.ts';
import { type CheckoutValues, emptyCheckout } from './checkout-values.ts';
import { hold, keep, type PendingOrder, readKept } from './pending-order.ts';

interface Draft {
  values: CheckoutValues;
  /** One key an order: however often it is sent, it becomes one. */
  idempotencyKey: string;
  pending: PendingOrder | undefined;
}

/** Gives what was typed before, the key of this checkout and the order it waits for. */
export function readDraft(): Draft {
  const { values, idempotencyKey, pending } = readKept();
  return { values: filled(values), idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : firstKey(), pending };
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
