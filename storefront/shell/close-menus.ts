import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Closes open `details` menus inside `root` on Escape (returning the focus), on a press or focus elsewhere, and after
 * navigation. Without scripts, the summary of each menu still opens and closes it.
 */
export function useClosingMenus(root: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const before = useRef(key);

  useEffect(() => {
    // Not on hydration: a menu that was opened before hydration is in use.
    if (before.current === key) return;
    before.current = key;
    for (const menu of openMenus(root.current)) menu.open = false;
  }, [root, key]);

  useEffect(() => {
    function leave(event: Event) {
      for (const menu of openMenus(root.current)) {
        if (event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
      }
    }
    function onEscape(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      for (const menu of openMenus(root.current)) {
        menu.open = false;
        menu.querySelector('summary')?.focus();
      }
    }
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', onEscape);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', onEscape);
    };
  }, [root]);
}

function openMenus(root: HTMLElement | null): HTMLDetailsElement[] {
  return Array.from(root?.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]') ?? []);
}
