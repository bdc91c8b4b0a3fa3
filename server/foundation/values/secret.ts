import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signing secret with previous ones, whose signatures stay valid: links in mails, codes, browser names. */
export type Secret = string | readonly [now: string, ...before: string[]];

/** Signs a message with the current secret. */
export function signMessage(secret: Secret, message: string): string {
  return withOne(typeof secret === 'string' ? secret : secret[0], message);
}

/**
 * Verifies a signature against the current and previous secrets in constant time. `length` is the stored length of a
 * truncated signature.
 */
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
