import { useSyncExternalStore } from 'react';
import { earlyRead, readText, writeText } from './storage.ts';

export type Theme = 'light' | 'dark';

/** Runs before the first paint; light unless the shopper chose dark. */
export const themeScript = `try{if(${earlyRead('theme')}==='dark')document.documentElement.dataset.theme='dark'}catch{}`;

/** What was chosen on this page, also where nothing can be stored. */
let chosen: Theme | undefined;

const listeners = new Set<() => void>();

function keptTheme(): Theme {
  return readText('theme') === 'dark' ? 'dark' : 'light';
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

/** The theme in force; on the server and while hydrating always light. */
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

/** Puts the theme back on a document that was drawn anew, as the screen for a page that broke is. */
export function putThemeBack(): void {
  document.documentElement.dataset.theme = chosen ?? keptTheme();
}
