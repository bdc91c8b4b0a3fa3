import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRecent, type RecentTracking, withRecent } from './recent-trackings.ts';

const fields = ['awb', 'courier', 'date', 'id', 'status'];

function anEntry(id: string): RecentTracking {
  return { id, awb: '1490000000001', status: 'In Transit', date: '2026-11-21T10:00:00Z', courier: 'Delhivery Surface' };
}

test('the newest number comes first, each number once, five at most', () => {
  let entries: RecentTracking[] = [];
  for (const id of ['A1', 'B2', 'C3', 'a1', 'D4', 'E5', 'F6']) entries = withRecent(entries, anEntry(id));
  expect(entries.map(({ id }) => id)).toEqual(['F6', 'E5', 'D4', 'a1', 'C3']);
});

test('a number that is looked up again shows its current status', () => {
  const entries = withRecent([anEntry('A1'), anEntry('B2')], { ...anEntry('B2'), status: 'Delivered' });
  expect(entries.map(({ id, status }) => `${id} ${status}`)).toEqual(['B2 Delivered', 'A1 In Transit']);
});

test('any stored value is read as at most five entries with only text fields', () => {
  const entry = fc.record(
    {
      id: fc.oneof(fc.string(), fc.constantFrom('A1', 'a1', ' A1 '), fc.integer()),
      awb: fc.anything(),
      status: fc.anything(),
      recipient_name: fc.string(),
      delivery_address: fc.string(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.array(fc.oneof(entry, fc.anything()))), (stored) => {
      const entries = parseRecent(stored);
      expect(entries.length).toBeLessThanOrEqual(5);
      expect(new Set(entries.map(({ id }) => id.toUpperCase())).size).toBe(entries.length);
      for (const kept of entries) {
        expect(Object.keys(kept).toSorted()).toEqual(fields);
        expect(Object.values(kept).every((value) => typeof value === 'string')).toBe(true);
        expect(kept.id).not.toBe('');
      }
    }),
  );
});
