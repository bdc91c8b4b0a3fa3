import { createHash } from 'node:crypto';

/** Digits of the gateway's ids. */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

interface ImaginedPayment {
  /** Of the order, in the shop. */
  orderId: string;
  amountPaise: number;
  byCard: boolean;
}

/**
 * Gives the gateway's ids of an order that nobody paid for. They say what was paid, and how: the stand-in for the gateway takes them for payments of its own (`Demo`, U or C,
 * the paise in four digits, five that tell orders apart), so that what is asked about them, or sent back, is answered. Throws RangeError for more than ₹1,47,763. Pure.
 */
export function imaginedPayment({ orderId, amountPaise, byCard }: ImaginedPayment): { paymentId: string; gatewayOrderId: string } {
  if (amountPaise >= digits.length ** 4) throw new RangeError(`${amountPaise} paise are more than an imagined order may cost`);
  const own = createHash('sha256').update(orderId).digest().readUIntBE(0, 6);
  const name = `Demo${byCard ? 'C' : 'U'}${inDigits(amountPaise, 4)}${inDigits(own % digits.length ** 5, 5)}`;
  return { paymentId: `pay_${name}`, gatewayOrderId: `order_${name}` };
}

function inDigits(number: number, places: number): string {
  const written = number === 0 ? '' : inDigits(Math.floor(number / digits.length), 0) + digits.charAt(number % digits.length);
  return written.padStart(places, digits.charAt(0));
}
