import { type RefObject, useEffect, useState } from 'react';

/**
 * Calls `advance` every `everyMs` (ms) while the element is visible, without hover, focus or pause by hand. It never
 * runs if the user prefers reduced motion (WCAG 2.2.2). Returns the pause state and its toggle.
 */
export function useAutoAdvance(root: RefObject<HTMLElement | null>, everyMs: number, advance: () => void) {
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    const element = root.current;
    if (!element || paused || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let onScreen = true;
    const watch = new IntersectionObserver(([entry]) => {
      onScreen = entry?.isIntersecting ?? true;
    });
    watch.observe(element);
    const timer = setInterval(() => {
      const attended = element.matches(':hover, :has(:focus-visible)');
      if (onScreen && !attended && !document.hidden) advance();
    }, everyMs);
    return () => {
      clearInterval(timer);
      watch.disconnect();
    };
  }, [root, everyMs, advance, paused]);
  return { paused, toggle: () => setPaused((was) => !was) };
}
