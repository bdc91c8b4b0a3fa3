import { useCallback, useEffect, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { type ApiProblem, browserApi } from '../api.ts';

export type ReadOrder =
  | { state: 'reading' }
  | { state: 'read'; order: Order }
  | { state: 'missing' }
  | { state: 'failed'; message: string };

/** An order for whoever holds its key or owns it, read when the page opens. `put` shows what a change has made of it. */
export function useOrder(
  reference: string,
  key: string | undefined,
): { reading: ReadOrder; put: (order: Order) => void; retry: () => void } {
  const [reading, setReading] = useState<ReadOrder>({ state: 'reading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again for the same
  useEffect(() => {
    const controller = new AbortController();
    const input = { params: { reference: reference || '-' }, query: { ...(key && { key }) } };
    browserApi('GET /api/orders/:reference', input, { signal: controller.signal }).then(
      ({ data }) => setReading({ state: 'read', order: data }),
      (problem: ApiProblem) => {
        if (controller.signal.aborted) return;
        setReading(problem.status === 404 ? { state: 'missing' } : { state: 'failed', message: problem.message });
      },
    );
    return () => controller.abort();
  }, [reference, key, attempt]);
  const put = useCallback((order: Order) => setReading({ state: 'read', order }), []);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  return { reading, put, retry };
}
