import type { CartLine } from '../browser/cart-lines.ts';
import { keepPin, tidyPin } from '../browser/kept-pin.ts';
import { forgetWithOwner, isOutdated, readOwn, writeOwn } from '../browser/owner.ts';
import { parseJson } from '../browser/storage.ts';

const key = 'checkoutDraft';

/** An order this checkout has placed and not finished: the shop keeps its pieces while it is paid for. */
export interface PendingOrder {
  reference: string;
  key: string;
  /** It is of the account that is signed in, and opens to it without its key. */
  own?: boolean;
  /** What was asked for, as text: asked for again it is the same order, anything else is another one. */
  asked: string;
  /** What leaves the cart with it. */
  lines: Pick<CartLine, 'id' | 'size' | 'quantity'>[];
}

/** What the browser keeps of a checkout, and what was liked the last time. What was typed is taken apart where it is shown: the cart needs none of that. */
interface KeptCheckout {
  values?: unknown;
  idempotencyKey?: unknown;
  pending?: PendingOrder | undefined;
  likes?: unknown;
}

/** Where the browser keeps nothing, what it should keep lives as long as the page. */
let inMemory: KeptCheckout = {};
forgetWithOwner(() => {
  inMemory = {};
});

export function readKept(): KeptCheckout {
  // What a page remembers is of those it shows.
  if (isOutdated()) return {};
  const stored = parseJson(readOwn(key));
  if (typeof stored !== 'object' || stored === null) return inMemory;
  const { values, idempotencyKey, pending, likes } = stored as KeptCheckout;
  return { values, idempotencyKey, likes, pending: pendingOf(pending) };
}

function pendingOf(given: Partial<PendingOrder> | undefined): PendingOrder | undefined {
  const { reference, key: orderKey, own, asked, lines } = given ?? {};
  const whole = typeof reference === 'string' && typeof orderKey === 'string' && typeof asked === 'string' && Array.isArray(lines);
  return whole ? { reference, key: orderKey, ...(own === true && { own }), asked, lines } : undefined;
}

/** Keeps something more of it as long as the page lives. */
export function hold(more: KeptCheckout): KeptCheckout {
  inMemory = { ...readKept(), ...more };
  return inMemory;
}

/** Keeps something more of it in the browser. */
export function keep(more: KeptCheckout): void {
  writeOwn(key, JSON.stringify(hold(more)));
}

/**
 * How whoever pays for an order here chose to pay, as the gateway names it: in the checkout that waits for it, or the last time.
 * Undefined where nothing was chosen, or cash.
 */
export function chosenMethod(reference: string): string | undefined {
  const { pending, values, likes } = readKept();
  const of = (kept: unknown) => (kept as { payment?: unknown } | null | undefined)?.payment;
  const chosen = (pending?.reference === reference && of(values)) || of(likes);
  return typeof chosen === 'string' && chosen !== '' && chosen !== 'cod' ? chosen : undefined;
}

/** The order came to nothing: the next is a new one. */
export function forgetPending(): void {
  keep({ pending: undefined });
}

/** After the order: the next checkout is another one. Nobody's name or address stays here; how it is paid and sent does, and the PIN. */
export function clearDraft(): void {
  const { delivery, payment, address } = (readKept().values ?? {}) as {
    delivery?: unknown;
    payment?: unknown;
    address?: { pin?: unknown };
  };
  const pin = typeof address?.pin === 'string' ? tidyPin(address.pin) : undefined;
  if (pin) keepPin(pin);
  inMemory = {};
  writeOwn(key, JSON.stringify({ likes: { delivery, payment } }));
}
