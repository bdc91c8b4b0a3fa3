import { useState } from 'react';

/** Creates an idempotency key. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

/** Returns the header with an idempotency key. */
export function underKey(key: string): { 'idempotency-key': string } {
  return { 'idempotency-key': key };
}

/** Returns the header for a body: the same key for the same contents, a new key once the contents differ. */
export type OnceKey = (body: unknown) => ReturnType<typeof underKey>;

export function createOnceKey(): OnceKey {
  let last = { text: '', key: '' };
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.text) last = { text, key: newIdempotencyKey() };
    return underKey(last.key);
  };
}

/**
 * Returns the idempotency keys of a form: resending it unchanged, after a missing response, counts as the same request.
 */
export function useOnceKey(): OnceKey {
  return useState(createOnceKey)[0];
}
