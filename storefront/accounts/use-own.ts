import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../api.ts';

/** Something of the signed-in person's, on its way from the shop. */
export type Own<T> =
  | { kind: 'waiting' }
  | { kind: 'failed'; message: string; retry: () => void }
  | { kind: 'known'; data: T; put: (data: T) => void };

/** Asks for something of the signed-in person's when the page opens, and again for another `key`. What is shown stays until the next is there. */
export function useOwn<T>(key: string, read: (signal: AbortSignal) => Promise<T>): Own<T> {
  const [state, setState] = useState<{ data?: T; failure?: string }>({});
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(read);
  latest.current = read;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key or attempt is what calls for it
  useEffect(() => {
    const controller = new AbortController();
    latest.current(controller.signal).then(
      (data) => setState({ data }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        if (!(error instanceof ApiProblem)) throw error;
        setState({ failure: error.message });
      },
    );
    return () => controller.abort();
  }, [key, attempt]);
  const put = useCallback((data: T) => setState({ data }), []);
  if (state.data !== undefined) return { kind: 'known', data: state.data, put };
  if (state.failure === undefined) return { kind: 'waiting' };
  const retry = () => {
    setState({});
    setAttempt((before) => before + 1);
  };
  return { kind: 'failed', message: state.failure, retry };
}
