import { lazy, Suspense, useState } from 'react';
import type { Elements } from '#ui/elements.tsx';
import { ApiProblem } from '../browser/api.ts';
import { getCode } from '../browser/lazy-code.ts';

const WhoAgain = lazy(() => getCode('who again', () => import('./who-again.tsx')));

interface Waiting {
  goOn: () => void;
  stop: () => void;
}

/**
 * Provides calls that may require reauthentication. If the shop requires it, `again` waits until it is completed in
 * `panel`, then repeats the call. Throws errors of the call, or the original problem if the dialog is closed.
 */
export function useReauthentication(): { again: <T>(call: () => Promise<T>) => Promise<T>; panel: Elements } {
  const [waiting, setWaiting] = useState<Waiting>();
  async function again<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'who_again') throw error;
      await new Promise<void>((goOn, stop) => setWaiting({ goOn, stop: () => stop(error) }));
      return call();
    }
  }
  const end = (how: keyof Waiting) => {
    waiting?.[how]();
    setWaiting(undefined);
  };
  const panel = waiting && (
    <Suspense>
      <WhoAgain onShown={() => end('goOn')} onClose={() => end('stop')} />
    </Suspense>
  );
  return { again, panel };
}
