import { useRef } from 'react';

/** The key under which a request is done once: the same for the same contents, another as soon as they differ. */
export function useOnceKey(): (body: unknown) => { 'idempotency-key': string } {
  const last = useRef({ text: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.current.text) last.current = { text, key: crypto.randomUUID() };
    return { 'idempotency-key': last.current.key };
  };
}
