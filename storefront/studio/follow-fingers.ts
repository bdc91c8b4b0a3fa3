/** Does work once before the next frame is shown, however often it is asked for. */
export function onceAFrame(work: () => void) {
  let asked = 0;
  const run = () => {
    asked = 0;
    work();
  };
  return {
    ask(): void {
      asked ||= requestAnimationFrame(run);
    },
    /** Does what was asked for now. */
    finish(): void {
      if (asked === 0) return;
      cancelAnimationFrame(asked);
      run();
    },
    cancel(): void {
      cancelAnimationFrame(asked);
      asked = 0;
    },
  };
}

/** Hears of every move of a pointer before the page's other listeners, from `begin` to `stop`; touches it keeps from them altogether. */
export function pointerMoves(onMove: (event: PointerEvent) => void) {
  let following: AbortController | undefined;
  return {
    begin(): void {
      if (following) return;
      following = new AbortController();
      const { signal } = following;
      window.addEventListener('pointermove', onMove, { capture: true, signal });
      window.addEventListener('touchmove', (touch) => touch.stopPropagation(), { capture: true, passive: true, signal });
    },
    stop(): void {
      following?.abort();
      following = undefined;
    },
  };
}
