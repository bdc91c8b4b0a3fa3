import { type RefObject, useEffect } from 'react';

/** Time in ms without input after which handles and marks are hidden. */
const restMs = 3000;

/**
 * Sets `data-idle` on an element without input. A change of `waking` (the selection) ends it. It bypasses React, which
 * a drag does not wait for.
 */
export function useIdle(part: RefObject<HTMLElement | null>, waking: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it changes
  useEffect(() => {
    const own = part.current;
    if (!own) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hold = () => {
      clearTimeout(timer);
      delete own.dataset.idle;
    };
    const wake = () => {
      hold();
      timer = setTimeout(() => {
        own.dataset.idle = '';
      }, restMs);
    };
    for (const kind of ['pointermove', 'keydown', 'focusin'])
      own.addEventListener(kind, wake, { signal, passive: true });
    // A resting finger that holds a layer is not idle.
    own.addEventListener('pointerdown', hold, { signal, passive: true });
    for (const kind of ['pointerup', 'pointercancel']) window.addEventListener(kind, wake, { signal, passive: true });
    wake();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [part, waking]);
}
