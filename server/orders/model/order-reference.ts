import { randomInt } from 'node:crypto';
import { isSigned, type Secret, signed } from '#server/foundation/values/secret.ts';

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

/** The order a link is of, and which of its links is good. */
export interface Linked {
  id: string;
  /** From 1: see `renewLink`. */
  linkVersion: number;
}

/** The secret that opens an order. Derived, not stored: a repeated request gets the same one, a stolen database none. */
export function orderKey(secret: Secret, order: Linked): string {
  return signed(secret, keyWords(order)).slice(0, keyLength);
}

/** The first is as it was before links could be ended: those that were mailed stay good. */
function keyWords({ id, linkVersion }: Linked): string {
  return linkVersion === 1 ? `order-key ${id}` : `order-key ${id} ${linkVersion}`;
}

/** Whether a key opens an order: also one that was made before the secret was changed. Compares in constant time. */
export function isOrderKey(secret: Secret, order: Linked, given: string): boolean {
  return isSigned(secret, keyWords(order), given, keyLength);
}

/** Tells whether this was the key of a link that has been ended since. */
export function isEndedKey(secret: Secret, { id, linkVersion }: Linked, given: string): boolean {
  return Array.from({ length: linkVersion - 1 }, (_, at) => at + 1).some((before) =>
    isOrderKey(secret, { id, linkVersion: before }, given),
  );
}

/** 'M' and nine characters: what somebody who wrote to the shop names when they ask again. */
export function newTicket(): string {
  return `M${random(9)}`;
}
