import { timingSafeEqual } from 'node:crypto';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { type Secret, signMessage } from '#server/foundation/values/secret.ts';

/**
 * Length of the signature in the address, in characters: 80 bits in hex, as mail servers may change the case of
 * addresses.
 */
const tagLength = 20;

/** Returns the reply address of a thread: the shop's, with the ticket and a signature. */
export function threadAddress(shopFacts: ShopFacts, secret: Secret, ticket: string): string {
  const at = shopFacts.seller.email.lastIndexOf('@');
  const [mark] = marksOf(secret, ticket);
  return `${shopFacts.seller.email.slice(0, at)}+${ticket.toLowerCase()}.${mark}${shopFacts.seller.email.slice(at)}`;
}

/**
 * Returns the ticket of the first address with a valid signature, otherwise undefined. Nobody can write into a thread
 * without one.
 */
export function ticketIn(secret: Secret, addresses: readonly string[]): string | undefined {
  for (const address of addresses) {
    const found = /\+([a-z0-9]{10})\.([a-f0-9]{20})@/i.exec(address);
    const [ticket, mark] = [found?.[1]?.toUpperCase(), found?.[2]?.toLowerCase()];
    if (ticket && mark && marksOf(secret, ticket).some((one) => timingSafeEqual(Buffer.from(one), Buffer.from(mark))))
      return ticket;
  }
  return undefined;
}

/** Returns the signatures by the current and earlier secrets. */
function marksOf(secret: Secret, ticket: string): [string, ...string[]] {
  const by = (one: string) =>
    Buffer.from(signMessage(one, `thread ${ticket}`), 'base64url')
      .toString('hex')
      .slice(0, tagLength);
  if (typeof secret === 'string') return [by(secret)];
  const [now, ...before] = secret;
  return [by(now), ...before.map(by)];
}
