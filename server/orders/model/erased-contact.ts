/** Domain of placeholder addresses after erasure; it cannot exist (RFC 2606). Each order has a unique one. */
export const erasedDomain = 'erased.invalid';

/** Returns true if the contact of an order is erased: nothing can be sent, so it must not be paid. Pure. */
export function isErased({ email }: { email: string }): boolean {
  return email.endsWith(`@${erasedDomain}`);
}
