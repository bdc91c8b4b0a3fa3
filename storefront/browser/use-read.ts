import { useEffect, useRef, useState } from 'react';
import { createReader, type Reader, type ReaderState, unreadState } from './reader.ts';

export type ReadResult<Q, T> = ReaderState<Q, T> & Pick<Reader<Q, T>, 'retry' | 'put'>;

/**
 * Loads data beyond a page's loader: personal data, or results for typed input. Queries when the page opens and for
 * each new `question`: a text, or an object with stable identity. With undefined, nothing is queried.
 */
export function useRead<Q, T>(
  question: Q | undefined,
  read: (question: Q, signal: AbortSignal) => Promise<T>,
  quietMs?: number,
): ReadResult<Q, T> {
  const [reading, setReading] = useState<ReaderState<Q, T>>(() => unreadState(question !== undefined));
  const latest = useRef(read);
  latest.current = read;
  const [reader] = useState(() =>
    createReader<Q, T>((asked, signal) => latest.current(asked, signal), setReading, quietMs),
  );
  useEffect(() => {
    reader.ask(question);
    return reader.stop;
  }, [reader, question]);
  // Repeats a query that failed offline once the device is online. Captured, so that it runs before listeners that
  // announce the network and would briefly show the old error.
  const unheard = reading.problem?.status === 0;
  useEffect(() => {
    if (!unheard) return;
    window.addEventListener('online', reader.again, { capture: true });
    return () => window.removeEventListener('online', reader.again, { capture: true });
  }, [reader, unheard]);
  return { ...reading, retry: reader.retry, put: reader.put };
}
