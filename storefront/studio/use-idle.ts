import { type RefObject, useEffect } from 'react';

/** Nothing was touched for so long, in ms: what only helps to take hold of things gives way to the picture. */
const restMs = 3000;

/** Marks a part of the page by `data-idle` while nobody works in it. `waking` brings it back whenever it changes: what is selected. Past React, which a drag does not wait for. */
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
    for (const kind of ['pointermove', 'keydown', 'focusin']) own.addEventListener(kind, wake, { signal, passive: true });
    // A finger that rests on what it holds is at work.
    own.addEventListener('pointerdown', hold, { signal, passive: true });
    for (const kind of ['pointerup', 'pointercancel']) window.addEventListener(kind, wake, { signal, passive: true });
    wake();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [part, waking]);
}
