/** Returns a scheduler that runs `work` at most once per animation frame. */
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
    /** Runs pending work now. */
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

/**
 * Returns a receiver of pointer moves, active from `begin` to `stop`. It runs before other listeners of the page. Other
 * listeners get no touch moves.
 */
export function pointerMoves(onMove: (event: PointerEvent) => void) {
  let following: AbortController | undefined;
  return {
    begin(): void {
      if (following) return;
      following = new AbortController();
      const { signal } = following;
      window.addEventListener('pointermove', onMove, { capture: true, signal });
      window.addEventListener('touchmove', (touch) => touch.stopPropagation(), {
        capture: true,
        passive: true,
        signal,
      });
    },
    stop(): void {
      following?.abort();
      following = undefined;
    },
  };
}
