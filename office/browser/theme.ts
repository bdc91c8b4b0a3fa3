import { useSyncExternalStore } from 'react';
import { keepWish } from './kept.ts';

// The document's own script has set both before the style sheet came.

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function changed(): void {
  for (const listener of listeners) listener();
}

/** Tells whether it is dark. */
export function useDark(): boolean {
  return useSyncExternalStore(subscribe, () => document.documentElement.dataset.theme === 'dark');
}

/** Turns the light on or off, and remembers it. */
export function toggleTheme(): void {
  const next = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset.theme = next;
  keepWish('office-theme', next);
  changed();
}

/** Tells whether rows are close together. */
export function useCompact(): boolean {
  return useSyncExternalStore(subscribe, () => document.documentElement.dataset.density === 'compact');
}

/** Puts rows closer together or further apart, and remembers it. */
export function toggleDensity(): void {
  const root = document.documentElement;
  if (root.dataset.density === 'compact') delete root.dataset.density;
  else root.dataset.density = 'compact';
  keepWish('office-density', root.dataset.density ?? 'plain');
  changed();
}
