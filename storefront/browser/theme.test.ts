import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toggleTheme, useTheme } from './theme.ts';

vi.mock('react', () => ({
  useSyncExternalStore: (
    subscribe: (listener: () => void) => () => void,
    current: () => string,
    onServer: () => string,
  ) => {
    store = { subscribe, current, onServer };
    return current();
  },
}));

let store: { subscribe(listener: () => void): () => void; current(): string; onServer(): string };
let kept: Map<string, string>;
let follow: Set<(event: { key: string | null }) => void>;
const dataset: { theme?: string } = {};

beforeEach(() => {
  kept = new Map();
  follow = new Set();
  delete dataset.theme;
  vi.stubGlobal('document', { documentElement: { dataset } });
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    },
    addEventListener: (_name: string, heard: (event: { key: string | null }) => void) => follow.add(heard),
    removeEventListener: (_name: string, heard: (event: { key: string | null }) => void) => follow.delete(heard),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('light unless chosen otherwise, and on the server always', () => {
  expect(useTheme()).toBe('light');
  dataset.theme = 'dark';
  expect([useTheme(), store.onServer()]).toEqual(['dark', 'light']);
});

test('the moon turns it, keeps it, and tells whoever shows it', () => {
  useTheme();
  let told = 0;
  const stop = store.subscribe(() => {
    told += 1;
  });
  toggleTheme();
  expect([dataset.theme, kept.get('theme'), told]).toEqual(['dark', 'dark', 1]);
  toggleTheme();
  expect([dataset.theme, kept.get('theme'), told]).toEqual(['light', 'light', 2]);
  stop();
  toggleTheme();
  expect([told, follow.size]).toEqual([2, 0]);
});

test('what another window chose is followed, and what is not of the theme is not', () => {
  useTheme();
  let told = 0;
  store.subscribe(() => {
    told += 1;
  });
  kept.set('theme', 'dark');
  for (const heard of follow) heard({ key: 'cart' });
  expect([dataset.theme, told]).toEqual([undefined, 0]);
  for (const heard of follow) heard({ key: 'theme' });
  expect([dataset.theme, told]).toEqual(['dark', 1]);
  kept.delete('theme');
  for (const heard of follow) heard({ key: 'theme' });
  expect([dataset.theme, told]).toEqual(['light', 2]);
});
