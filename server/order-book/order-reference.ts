import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

/** Letters and digits that are not taken for one another when read aloud or written by hand. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

function random(length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

/** Ten characters, some 49 bits: cannot be guessed at the rate the limits allow. */
export function newOrderReference(): string {
  return random(10);
}

export function newOrderId(): string {
  return `ord_${random(20).toLowerCase()}`;
}

/** 'R' and nine characters: told from an order's reference by its first letter only to people. */
export function newReturnId(): string {
  return `R${random(9)}`;
}

/** The secret that opens an order. Derived, not stored: a repeated request gets the same one, a stolen database none. */
export function orderKey(secret: string, orderId: string): string {
  return createHmac('sha256', secret).update(`order-key ${orderId}`).digest('base64url').slice(0, 32);
}

/** Compares in constant time. */
export function isOrderKey(secret: string, orderId: string, given: string): boolean {
  const right = Buffer.from(orderKey(secret, orderId));
  const tried = Buffer.from(given);
  return right.length === tried.length && timingSafeEqual(right, tried);
}

/** 'M' and nine characters: what somebody who wrote to the shop names when they ask again. */
export function newTicket(): string {
  return `M${random(9)}`;
}
