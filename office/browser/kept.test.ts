import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepWork, readPreference, readWork } from './kept.ts';

/** A storage like that of a browser: its keys are own properties, its methods are not. */
function aStorage(): Record<string, string> {
  const storage: Record<string, string> = {};
  const can = {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => {
      storage[key] = value;
    },
    removeItem: (key: string) => {
      delete storage[key];
    },
  };
  for (const [name, value] of Object.entries(can)) Object.defineProperty(storage, name, { value, enumerable: false });
  return storage;
}

let storage: Record<string, string>;
beforeEach(() => {
  storage = aStorage();
  vi.stubGlobal('window', { localStorage: storage });
});
afterEach(() => vi.unstubAllGlobals());

const hour = 3_600_000;

test('stored work of one colleague is neither read nor overwritten by another one at the same device', () => {
  keepWork('office-packing', 'mira', { batch: [1] }, 0);
  expect(readWork('office-packing', 'dev', 1)).toBeNull();
  keepWork('office-packing', 'dev', { batch: [2] }, 1);
  expect(readWork('office-packing', 'mira', 2)).toEqual({ batch: [1] });
  expect(readWork('office-handover', 'mira', 2)).toBeNull();
});

test("stored work is deleted after twelve hours by any colleague's page, and other entries stay", () => {
  storage['office-theme'] = 'dark';
  keepWork('office-packing', 'mira', { batch: [1] }, 0);
  expect(readWork('office-packing', 'mira', 12 * hour - 1)).toEqual({ batch: [1] });
  expect(readWork('office-packing', 'dev', 12 * hour)).toBeNull();
  expect(Object.keys(storage)).toEqual(['office-theme']);
  expect(readPreference('office-theme')).toBe('dark');
});

test('clearing the work deletes its entry, and an unreadable entry is deleted', () => {
  keepWork('office-packing', 'mira', { batch: [1] }, 0);
  keepWork('office-packing', 'mira', null, 1);
  storage['office-packing:dev'] = '{not json';
  expect(readWork('office-packing', 'dev', 2)).toBeNull();
  expect(Object.keys(storage)).toEqual([]);
});

test('storing work returns false if the browser has no storage', () => {
  vi.stubGlobal('window', {
    get localStorage() {
      throw new Error('denied');
    },
  });
  expect(keepWork('office-packing', 'mira', {}, 0)).toBe(false);
  expect(readWork('office-packing', 'mira', 0)).toBeNull();
});
