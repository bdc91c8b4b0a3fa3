import { useState } from 'react';

/** Makes a key under which something is done once, however often it is sent. */
export function newKey(): string {
  return crypto.randomUUID();
}

/** The header that carries a key. */
export function underKey(key: string): { 'idempotency-key': string } {
  return { 'idempotency-key': key };
}

/** Gives the header for what is to be sent: under the same key for the same contents, under another as soon as they differ. */
export type OnceKey = (body: unknown) => ReturnType<typeof underKey>;

export function createOnceKey(): OnceKey {
  let last = { text: '', key: '' };
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.text) last = { text, key: newKey() };
    return underKey(last.key);
  };
}

/** The keys of a form: sent again unchanged, because no answer came, it is the same request. */
export function useOnceKey(): OnceKey {
  return useState(createOnceKey)[0];
}
