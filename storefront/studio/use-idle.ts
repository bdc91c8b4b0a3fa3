import { type RefObject, useEffect } from 'react';

/** Time in ms without input after which handles and marks are hidden. */
const restMs = 3000;

/**
 * Sets `data-idle` on an element after a time without input. A change of `waking` (the selection) removes it. Bypasses
 * React, so that a drag need not wait for a render.
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
    // A finger that rests on a layer counts as input.
    own.addEventListener('pointerdown', hold, { signal, passive: true });
    for (const kind of ['pointerup', 'pointercancel']) window.addEventListener(kind, wake, { signal, passive: true });
    wake();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [part, waking]);
}
