import { useSyncExternalStore } from 'react';
import { keepWish } from './kept.ts';

// Theme and density are set by the document's inline script before the style sheet loads.

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function changed(): void {
  for (const listener of listeners) listener();
}

/** Returns true in dark mode. */
export function useDark(): boolean {
  return useSyncExternalStore(subscribe, () => document.documentElement.dataset.theme === 'dark');
}

/** Toggles dark mode and stores it. */
export function toggleTheme(): void {
  const next = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset.theme = next;
  keepWish('office-theme', next);
  changed();
}

/** Returns true for compact rows. */
export function useCompact(): boolean {
  return useSyncExternalStore(subscribe, () => document.documentElement.dataset.density === 'compact');
}

/** Toggles compact rows and stores it. */
export function toggleDensity(): void {
  const root = document.documentElement;
  if (root.dataset.density === 'compact') delete root.dataset.density;
  else root.dataset.density = 'compact';
  keepWish('office-density', root.dataset.density ?? 'plain');
  changed();
}
