import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Listens to key presses in the whole window while `on`. Listens before the screen is painted, so that no key press is
 * lost after new content becomes visible. With `capture` it runs before other listeners.
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
