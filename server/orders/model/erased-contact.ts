/** The domain of what stands in the place of an e-mail: nobody can have one there (RFC 2606), and no two orders have the same. */
export const erasedDomain = 'erased.invalid';

/** Whether it is no longer kept who an order was for: nothing of it can be sent, and so it is not to be paid any more. Pure. */
export function isErased({ email }: { email: string }): boolean {
  return email.endsWith(`@${erasedDomain}`);
}
