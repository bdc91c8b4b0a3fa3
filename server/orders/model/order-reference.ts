import { randomInt } from 'node:crypto';
import { isSigned, type Secret, signMessage } from '#server/foundation/values/secret.ts';

/** Characters that are not confused when read aloud or handwritten. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

function random(length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

/** Creates an order reference of ten characters, about 49 bits, which cannot be guessed within the limits. */
export function newOrderReference(): string {
  return random(10);
}

export function newOrderId(): string {
  return `ord_${random(20).toLowerCase()}`;
}

/** Creates a return id: 'R' and nine characters. The 'R' helps people only; code does not rely on it. */
export function newReturnId(): string {
  return `R${random(9)}`;
}

const keyLength = 32;

/** Order with the version of its valid link. */
export interface Linked {
  id: string;
  /** Link version, starting at 1: see `renewLink`. */
  linkVersion: number;
}

/**
 * Derives the access key of an order. The key is not stored: repeated requests get the same key, and a stolen database
 * contains no keys.
 */
export function orderKey(secret: Secret, order: Linked): string {
  return signMessage(secret, keyWords(order)).slice(0, keyLength);
}

/** Returns the text to sign. Version 1 has the old form, so that links mailed earlier stay valid. */
function keyWords({ id, linkVersion }: Linked): string {
  return linkVersion === 1 ? `order-key ${id}` : `order-key ${id} ${linkVersion}`;
}

/** Verifies an order key in constant time. Also accepts keys signed with previous secrets. */
export function isOrderKey(secret: Secret, order: Linked, given: string): boolean {
  return isSigned(secret, keyWords(order), given, keyLength);
}

/** Returns true if a key belongs to a revoked link. */
export function isEndedKey(secret: Secret, { id, linkVersion }: Linked, given: string): boolean {
  return Array.from({ length: linkVersion - 1 }, (_, at) => at + 1).some((before) =>
    isOrderKey(secret, { id, linkVersion: before }, given),
  );
}

/** Creates a ticket id for messages to the shop: 'M' and nine characters. */
export function newTicket(): string {
  return `M${random(9)}`;
}
