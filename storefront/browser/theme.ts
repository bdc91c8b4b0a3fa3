import { useSyncExternalStore } from 'react';
import { earlyRead, readStorage, writeText } from './storage.ts';

export type Theme = 'light' | 'dark';

/** Script that runs before the first paint; light unless the shopper chose dark. */
export const themeScript = `try{if(${earlyRead('theme')}==='dark')document.documentElement.dataset.theme='dark'}catch{}`;

/** Theme chosen on this page, used if nothing can be stored. */
let chosen: Theme | undefined;

const listeners = new Set<() => void>();

function keptTheme(): Theme {
  return readStorage('theme') === 'dark' ? 'dark' : 'light';
}

function current(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== 'theme') return;
    chosen = keptTheme();
    document.documentElement.dataset.theme = chosen;
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', follow);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', follow);
  };
}

/** Returns the current theme; always light on the server and during hydration. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, current, () => 'light');
}

export function toggleTheme(): void {
  const next: Theme = current() === 'dark' ? 'light' : 'dark';
  chosen = next;
  document.documentElement.dataset.theme = next;
  writeText('theme', next);
  for (const listener of listeners) listener();
}

/** Restores the theme on a re-rendered document, such as the error page. */
export function putThemeBack(): void {
  document.documentElement.dataset.theme = chosen ?? keptTheme();
}
