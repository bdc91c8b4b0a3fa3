import { useSyncExternalStore } from 'react';
import { readText, writeText } from './storage.ts';

export type Theme = 'light' | 'dark';

/** Runs before the first paint; light unless the shopper chose dark. */
export const themeScript = `try{if(localStorage.getItem('theme')==='dark')document.documentElement.dataset.theme='dark'}catch{}`;

const listeners = new Set<() => void>();

function current(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== 'theme') return;
    document.documentElement.dataset.theme = readText('theme') === 'dark' ? 'dark' : 'light';
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', follow);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', follow);
  };
}

/** The theme in force; on the server and while hydrating always light. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, current, () => 'light');
}

export function toggleTheme(): void {
  const next: Theme = current() === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset.theme = next;
  writeText('theme', next);
  for (const listener of listeners) listener();
}
