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

test('the theme is light unless another was chosen, and always light on the server', () => {
  expect(useTheme()).toBe('light');
  dataset.theme = 'dark';
  expect([useTheme(), store.onServer()]).toEqual(['dark', 'light']);
});

test('toggling the theme stores it, and notifies subscribers', () => {
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

test('a theme chosen in another window is applied, and other storage events are ignored', () => {
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
