import { lazy, Suspense, useState } from 'react';
import type { Elements } from '#ui/elements.tsx';
import { ApiProblem } from '../browser/api.ts';
import { getCode } from '../browser/late-code.ts';

const WhoAgain = lazy(() => getCode('who again', () => import('./who-again.tsx')));

interface Waiting {
  goOn: () => void;
  stop: () => void;
}

/**
 * Makes calls before which the shop asks again who somebody is. `again` makes one; where the shop asks, it waits until that is shown in
 * `panel`, and makes it once more. Throws what the call throws, and the question itself where its box is closed.
 */
export function useAgain(): { again: <T>(call: () => Promise<T>) => Promise<T>; panel: Elements } {
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
