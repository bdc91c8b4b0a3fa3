import type { CartLine } from '../browser/cart-lines.ts';
import { forgetWithOwner, isOutdated, readOwn, writeOwn } from '../browser/owner.ts';
import { parseJson } from '../browser/storage.ts';
import { storePin, tidyPin } from '../browser/stored-pin.ts';

const key = 'checkoutDraft';

/** Placed but unfinished order of this checkout; its pieces stay reserved during payment. */
export interface PendingOrder {
  reference: string;
  key: string;
  /** True if the order belongs to the signed-in account, which can open it without the key. */
  own?: boolean;
  /** Order request as text. An equal request continues this order; any other request is a new order. */
  asked: string;
  /** Pieces that leave the cart with the order. */
  lines: Pick<CartLine, 'id' | 'size' | 'quantity'>[];
}

/**
 * Stored data of a checkout, and the last choices. Only the checkout parses `values`, as the cart does not need them.
 */
interface KeptCheckout {
  values?: unknown;
  idempotencyKey?: unknown;
  pending?: PendingOrder | undefined;
  likes?: unknown;
}

/** Fallback in memory for the lifetime of the page, if the browser stores nothing. */
let inMemory: KeptCheckout = {};
forgetWithOwner(() => {
  inMemory = {};
});

export function readSavedCheckout(): KeptCheckout {
  // Data in memory belongs to the person whose data the page shows.
  if (isOutdated()) return {};
  const stored = parseJson(readOwn(key));
  if (typeof stored !== 'object' || stored === null) return inMemory;
  const { values, idempotencyKey, pending, likes } = stored as KeptCheckout;
  return { values, idempotencyKey, likes, pending: pendingOf(pending) };
}

function pendingOf(given: Partial<PendingOrder> | undefined): PendingOrder | undefined {
  const { reference, key: orderKey, own, asked, lines } = given ?? {};
  const whole =
    typeof reference === 'string' && typeof orderKey === 'string' && typeof asked === 'string' && Array.isArray(lines);
  return whole ? { reference, key: orderKey, ...(own === true && { own }), asked, lines } : undefined;
}

/** Adds data in memory for the lifetime of the page. */
export function holdCheckout(more: KeptCheckout): KeptCheckout {
  inMemory = { ...readSavedCheckout(), ...more };
  return inMemory;
}

/** Adds data in the browser's storage. */
export function saveCheckout(more: KeptCheckout): void {
  writeOwn(key, JSON.stringify(holdCheckout(more)));
}

/**
 * Returns the chosen payment method by its gateway name, from the checkout of this order or the last one. Undefined for
 * cash, or if no method was chosen.
 */
export function chosenMethod(reference: string): string | undefined {
  const { pending, values, likes } = readSavedCheckout();
  const of = (kept: unknown) => (kept as { payment?: unknown } | null | undefined)?.payment;
  const chosen = (pending?.reference === reference && of(values)) || of(likes);
  return typeof chosen === 'string' && chosen !== '' && chosen !== 'cod' ? chosen : undefined;
}

/** Discards the unfinished order; the next order will be new. */
export function forgetPending(): void {
  saveCheckout({ pending: undefined });
}

/** Starts a new checkout after an order. Deletes name and address; payment and delivery choices and the PIN stay. */
export function clearDraft(): void {
  const { delivery, payment, address } = (readSavedCheckout().values ?? {}) as {
    delivery?: unknown;
    payment?: unknown;
    address?: { pin?: unknown };
  };
  const pin = typeof address?.pin === 'string' ? tidyPin(address.pin) : undefined;
  if (pin) storePin(pin);
  inMemory = {};
  writeOwn(key, JSON.stringify({ likes: { delivery, payment } }));
}
