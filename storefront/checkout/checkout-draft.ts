import type { CartLine } from '../browser/cart-lines.ts';
import { newKey } from '../browser/idempotency-key.ts';
import { keptPin } from '../browser/kept-pin.ts';
import { parseJson, readText, removeText, writeText } from '../browser/storage.ts';
import { filledFrom } from '../forms/box-values.ts';
import { type CheckoutValues, emptyCheckout } from './checkout-values.ts';

const key = 'checkoutDraft';

/** An order this checkout has placed and not finished: the shop keeps its pieces while it is paid for. */
export interface PendingOrder {
  reference: string;
  key: string;
  /** What was asked for, as text: asked for again it is the same order, anything else is another one. */
  asked: string;
  /** What leaves the cart with it. */
  lines: Pick<CartLine, 'id' | 'size' | 'quantity'>[];
}

interface Draft {
  values: CheckoutValues;
  /** One key an order: however often it is sent, it becomes one. */
  idempotencyKey: string;
  pending: PendingOrder | undefined;
}

/** Where the browser keeps nothing, what it should keep lives as long as the page. */
let inMemory: Draft | undefined;

/** What was typed before, the key of this checkout and the order it waits for. */
export function readDraft(): Draft {
  const stored = parseJson(readText(key));
  if (typeof stored !== 'object' || stored === null) {
    inMemory ??= { values: filled(undefined), idempotencyKey: newKey(), pending: undefined };
    return inMemory;
  }
  const draft = stored as Partial<Draft>;
  return {
    values: filled(draft.values),
    idempotencyKey: typeof draft.idempotencyKey === 'string' ? draft.idempotencyKey : newKey(),
    pending: pendingOf(draft.pending),
  };
}

function pendingOf(given: Partial<PendingOrder> | undefined): PendingOrder | undefined {
  const { reference, key: orderKey, asked, lines } = given ?? {};
  const whole = typeof reference === 'string' && typeof orderKey === 'string' && typeof asked === 'string' && Array.isArray(lines);
  return whole ? { reference, key: orderKey, asked, lines } : undefined;
}

/** Takes over what has the right shape; anything else starts empty. Who checked a PIN on a product's page has said where to already. */
function filled(values: unknown): CheckoutValues {
  return filledFrom({ ...emptyCheckout, address: { ...emptyCheckout.address, pin: keptPin() ?? '' } }, values);
}

function write(draft: Draft): void {
  inMemory = draft;
  writeText(key, JSON.stringify(draft));
}

export function writeDraft(values: CheckoutValues): void {
  write({ ...readDraft(), values });
}

/** The order that was placed under the checkout's key; what is asked for next is another order, under another key. */
export function keepPending(pending: PendingOrder): void {
  write({ ...readDraft(), pending, idempotencyKey: newKey() });
}

/** What is asked for next is another order. */
export function renewKey(): void {
  write({ ...readDraft(), idempotencyKey: newKey() });
}

/** The order came to nothing: the next is a new one. */
export function forgetPending(): void {
  write({ ...readDraft(), pending: undefined });
}

/** After the order: the next checkout is another one. */
export function clearDraft(): void {
  inMemory = undefined;
  removeText(key);
}
