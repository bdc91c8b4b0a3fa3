import { useEffect, useRef, useState } from 'react';
import { createReader, type Reader, type Reading, unread } from './reader.ts';

export type Read<Q, T> = Reading<Q, T> & Pick<Reader<Q, T>, 'retry' | 'put'>;

/**
 * Reads what a page shows beyond its loader: a person's own things, and what follows from what they typed. It is asked when
 * the page opens and for every other `question` (a text, or an object that stays the same while it means the same);
 * undefined asks nothing.
 */
export function useRead<Q, T>(
  question: Q | undefined,
  read: (question: Q, signal: AbortSignal) => Promise<T>,
  quietMs?: number,
): Read<Q, T> {
  const [reading, setReading] = useState<Reading<Q, T>>(() => unread(question !== undefined));
  const latest = useRef(read);
  latest.current = read;
  const [reader] = useState(() => createReader<Q, T>((asked, signal) => latest.current(asked, signal), setReading, quietMs));
  useEffect(() => {
    reader.ask(question);
    return reader.stop;
  }, [reader, question]);
  // What was asked without a network is asked again when there is one: nobody has to press for what they only waited for.
  // Captured: before anyone who shows that there is a network again hears of it, or they would blame it for a moment.
  const unheard = reading.problem?.status === 0;
  useEffect(() => {
    if (!unheard) return;
    window.addEventListener('online', reader.again, { capture: true });
    return () => window.removeEventListener('online', reader.again, { capture: true });
  }, [reader, unheard]);
  return { ...reading, retry: reader.retry, put: reader.put };
}
