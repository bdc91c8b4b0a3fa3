import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepDraft, readMemberDraft, readWork } from './kept.ts';

let storage: Record<string, string>;
beforeEach(() => {
  storage = {};
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
  vi.stubGlobal('window', { localStorage: storage });
});
afterEach(() => vi.unstubAllGlobals());

test("a caller's address is gone from the browser after the workday, also if its colleague never signs out", () => {
  keepDraft('new-order', 'mira', { name: 'Asha Sawant', phone: '9820047391', address: { line1: '7, Lotus' } }, 0);
  const later = 13 * 3_600_000;
  readWork('office-packing', 'dev', later);
  readMemberDraft('write:K7QW4MX9TD', 'dev', later);
  expect(readMemberDraft('new-order', 'mira', later)).toBeUndefined();
  expect(JSON.stringify(storage)).not.toContain('Asha');
});
