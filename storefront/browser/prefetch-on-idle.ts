import { browserApi } from './api.ts';
import { getCode } from './lazy-code.ts';
import { readOwn } from './owner.ts';

/**
 * Makes two start-up calls once the page is idle; failures are ignored. Also sends messages that were written offline.
 */
export function prefetchOnIdle(): () => void {
  const controller = new AbortController();
  const greet = () => {
    void browserApi('GET /api/hello', {}, { signal: controller.signal }).catch(() => {});
    void browserApi('GET /api/users', {}, { signal: controller.signal }).catch(() => {});
    if (readOwn('contactOutbox') !== null)
      void getCode('kept messages', () => import('./stored-messages.ts')).then((kept) => kept.sendKeptMessages());
  };
  const cancel =
    'requestIdleCallback' in window
      ? cancelIdle(window.requestIdleCallback(greet, { timeout: 5000 }))
      : cancelTimer(setTimeout(greet, 2000));
  return () => {
    cancel();
    controller.abort();
  };
}

const cancelIdle = (handle: number) => () => window.cancelIdleCallback(handle);
const cancelTimer = (handle: ReturnType<typeof setTimeout>) => () => clearTimeout(handle);
