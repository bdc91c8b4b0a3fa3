import { browserApi } from './api.ts';
import { getCode } from './late-code.ts';
import { readOwn } from './owner.ts';

/**
 * The two calls on start: made once the page is idle, shown to nobody; a failure shows nothing. What was written to the shop
 * without a network goes with them.
 */
export function greetOnceIdle(): () => void {
  const controller = new AbortController();
  const greet = () => {
    void browserApi('GET /api/hello', {}, { signal: controller.signal }).catch(() => {});
    void browserApi('GET /api/users', {}, { signal: controller.signal }).catch(() => {});
    if (readOwn('contactOutbox') !== null)
      void getCode('kept messages', () => import('./kept-messages.ts')).then((kept) => kept.sendKeptMessages());
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
