import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepWork, readPreference, readWork } from './kept.ts';

/** A storage as browsers have it: its keys are its own, what it can do is not. */
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

test('what somebody has in hand is theirs: a colleague at the same device neither reads nor overwrites it', () => {
  keepWork('office-packing', 'mira', { batch: [1] }, 0);
  expect(readWork('office-packing', 'dev', 1)).toBeNull();
  keepWork('office-packing', 'dev', { batch: [2] }, 1);
  expect(readWork('office-packing', 'mira', 2)).toEqual({ batch: [1] });
  expect(readWork('office-handover', 'mira', 2)).toBeNull();
});

test('it goes after twelve hours, whosever it is and whoever comes next; what else is kept stays', () => {
  storage['office-theme'] = 'dark';
  keepWork('office-packing', 'mira', { batch: [1] }, 0);
  expect(readWork('office-packing', 'mira', 12 * hour - 1)).toEqual({ batch: [1] });
  expect(readWork('office-packing', 'dev', 12 * hour)).toBeNull();
  expect(Object.keys(storage)).toEqual(['office-theme']);
  expect(readPreference('office-theme')).toBe('dark');
});

test('nothing in hand leaves nothing behind; rubbish is nothing, and is taken away', () => {
  keepWork('office-packing', 'mira', { batch: [1] }, 0);
  keepWork('office-packing', 'mira', null, 1);
  storage['office-packing:dev'] = '{not json';
  expect(readWork('office-packing', 'dev', 2)).toBeNull();
  expect(Object.keys(storage)).toEqual([]);
});

test('where the browser keeps nothing, it says so and goes on', () => {
  vi.stubGlobal('window', {
    get localStorage() {
      throw new Error('denied');
    },
  });
  expect(keepWork('office-packing', 'mira', {}, 0)).toBe(false);
  expect(readWork('office-packing', 'mira', 0)).toBeNull();
});
