import { timingSafeEqual } from 'node:crypto';
import { seller } from '#contract/seller.ts';
import { type Secret, signed } from '#server/foundation/values/secret.ts';

/** How much of the signature stands in the address, in characters: 80 bits. Addresses may be put in small letters on their way. */
const tagLength = 20;

/** The address that answers to a thread come back to: the shop's own, with the ticket and a mark that only this shop can make. */
export function threadAddress(secret: Secret, ticket: string): string {
  const at = seller.email.lastIndexOf('@');
  const [mark] = marksOf(secret, ticket);
  return `${seller.email.slice(0, at)}+${ticket.toLowerCase()}.${mark}${seller.email.slice(at)}`;
}

/** The ticket of the first address that carries a true mark; undefined where none does: nobody writes into a thread without. */
export function ticketIn(secret: Secret, addresses: readonly string[]): string | undefined {
  for (const address of addresses) {
    const found = /\+([a-z0-9]{10})\.([a-f0-9]{20})@/i.exec(address);
    const [ticket, mark] = [found?.[1]?.toUpperCase(), found?.[2]?.toLowerCase()];
    if (ticket && mark && marksOf(secret, ticket).some((one) => timingSafeEqual(Buffer.from(one), Buffer.from(mark)))) return ticket;
  }
  return undefined;
}

/** The mark by the secret of now, and by those before it. */
function marksOf(secret: Secret, ticket: string): [string, ...string[]] {
  const by = (one: string) =>
    Buffer.from(signed(one, `thread ${ticket}`), 'base64url')
      .toString('hex')
      .slice(0, tagLength);
  if (typeof secret === 'string') return [by(secret)];
  const [now, ...before] = secret;
  return [by(now), ...before.map(by)];
}
