import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLastUsed } from './last-used.ts';

const kept = (limit: number) => createLastUsed<string>(limit, (value) => value.length);

test('the least recently used entry is evicted first', () => {
  const last = kept(10);
  last.set('a', 'aaaa');
  last.set('b', 'bbbb');
  expect(last.get('a')).toBe('aaaa');
  last.set('c', 'cccc');
  expect([last.get('a'), last.get('b'), last.get('c')]).toEqual(['aaaa', undefined, 'cccc']);
});

test('an entry larger than the whole cache is not stored, and uses no space', () => {
  const last = kept(10);
  last.set('huge', 'x'.repeat(11));
  expect(last.get('huge')).toBeUndefined();
  last.set('a', 'x'.repeat(10));
  expect(last.get('a')).toHaveLength(10);
});

test('the cache never exceeds its limit, and has the last entry that was set', () => {
  const write = fc.record({ name: fc.constantFrom('a', 'b', 'c', 'd', 'e'), size: fc.integer({ min: 0, max: 15 }) });
  fc.assert(
    fc.property(fc.array(write), (writes) => {
      const last = kept(20);
      for (const { name, size } of writes) {
        last.set(name, 'x'.repeat(size));
        expect(last.get(name)).toHaveLength(size);
        const total = ['a', 'b', 'c', 'd', 'e'].reduce((sum, each) => sum + (last.get(each)?.length ?? 0), 0);
        expect(total).toBeLessThanOrEqual(20);
      }
    }),
  );
});
