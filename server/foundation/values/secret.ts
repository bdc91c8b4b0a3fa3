import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * What the shop signs with; where it was changed, those before it, which still open what they signed: links in mails, codes, the names of
 * browsers.
 */
export type Secret = string | readonly [now: string, ...before: string[]];

/** Signs a message with the secret of now. */
export function signed(secret: Secret, message: string): string {
  return withOne(typeof secret === 'string' ? secret : secret[0], message);
}

/** Whether a signature of a message is one of this secret's, or of one before it. `length` is how much of it was kept. Constant in time. */
export function isSigned(secret: Secret, message: string, given: string, length?: number): boolean {
  const tried = Buffer.from(given);
  let right = false;
  for (const one of typeof secret === 'string' ? [secret] : secret) {
    const made = Buffer.from(withOne(one, message).slice(0, length));
    if (tried.length === made.length && timingSafeEqual(tried, made)) right = true;
  }
  return right;
}

function withOne(secret: string, message: string): string {
  return createHmac('sha256', secret).update(message).digest('base64url');
}
