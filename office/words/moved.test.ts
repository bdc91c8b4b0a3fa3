import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveInList } from './moved.ts';

test('a moved entry is at its new position, and the others keep their order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.nat(20), fc.integer({ min: -3, max: 12 }), (length, from, to) => {
      const list = Array.from({ length }, (_, place) => place);
      const at = from % length;
      const after = moveInList(list, at, to);
      expect(after.toSorted()).toEqual(list);
      expect(after[Math.min(Math.max(to, 0), length - 1)]).toBe(at);
      expect(after.filter((one) => one !== at)).toEqual(list.filter((one) => one !== at));
    }),
  );
});
