import { createHash } from 'node:crypto';

/** Alphabet of the gateway's ids. */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

interface ImaginedPayment {
  /** Id of the order in the shop. */
  orderId: string;
  amountPaise: number;
  byCard: boolean;
}

/**
 * Returns gateway ids for an invented payment: `Demo`, U or C, four characters for the paise, five that identify the
 * order. The sandbox gateway parses them, so that queries and refunds work. Throws RangeError above ₹1,47,763. Pure.
 */
export function imaginedPayment({ orderId, amountPaise, byCard }: ImaginedPayment): {
  paymentId: string;
  gatewayOrderId: string;
} {
  if (amountPaise >= digits.length ** 4)
    throw new RangeError(`${amountPaise} paise are more than an imagined order may cost`);
  const own = createHash('sha256').update(orderId).digest().readUIntBE(0, 6);
  const name = `Demo${byCard ? 'C' : 'U'}${inDigits(amountPaise, 4)}${inDigits(own % digits.length ** 5, 5)}`;
  return { paymentId: `pay_${name}`, gatewayOrderId: `order_${name}` };
}

function inDigits(number: number, places: number): string {
  const written =
    number === 0 ? '' : inDigits(Math.floor(number / digits.length), 0) + digits.charAt(number % digits.length);
  return written.padStart(places, digits.charAt(0));
}
