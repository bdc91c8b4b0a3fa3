import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Listens to key presses in the whole window while `on`. Listens before the screen is painted, so that a key pressed at
 * something visible is never lost. With `capture` it comes before other listeners.
 */
export function useKeydown(listener: (event: KeyboardEvent) => void, { on = true, capture = false } = {}): void {
  const press = useEffectEvent(listener);
  useLayoutEffect(() => {
    if (!on) return;
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen, { capture });
    return () => window.removeEventListener('keydown', listen, { capture });
  }, [on, capture]);
}
