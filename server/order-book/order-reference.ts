import { randomInt } from 'node:crypto';
import { isSigned, type Secret, signed } from '#server/platform/secret.ts';

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

const keyLength = 32;

/** The secret that opens an order. Derived, not stored: a repeated request gets the same one, a stolen database none. */
export function orderKey(secret: Secret, orderId: string): string {
  return signed(secret, `order-key ${orderId}`).slice(0, keyLength);
}

/** Whether a key opens an order: also one that was made before the secret was changed. Compares in constant time. */
export function isOrderKey(secret: Secret, orderId: string, given: string): boolean {
  return isSigned(secret, `order-key ${orderId}`, given, keyLength);
}

/** 'M' and nine characters: what somebody who wrote to the shop names when they ask again. */
export function newTicket(): string {
  return `M${random(9)}`;
}
