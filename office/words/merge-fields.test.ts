import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeFields } from './merge-fields.ts';

test('a change of one side is merged, and a change of both is a conflict that retains the typed value', () => {
  const base = { line1: 'Flat 1', line2: 'Karve Road', pin: '411004', city: 'Pune' };
  const yours = { ...base, line1: 'Flat 2', pin: '411005' };
  const theirs = { ...base, line1: 'Flat 3', line2: 'FC Road', pin: '411005' };
  expect(mergeFields(base, yours, theirs)).toEqual({
    fields: { line1: 'Flat 2', line2: 'FC Road', pin: '411005', city: 'Pune' },
    both: [{ name: 'line1', yours: 'Flat 2', theirs: 'Flat 3' }],
  });
});

test('merging loses no typed value, and leaves untouched fields unchanged', () => {
  const form = fc.record({ a: fc.constantFrom('', '1', '2'), b: fc.constantFrom('', '1', '2') });
  fc.assert(
    fc.property(form, form, form, (base, yours, theirs) => {
      const { fields, both } = mergeFields(base, yours, theirs);
      for (const name of ['a', 'b'] as const) {
        if (yours[name] !== base[name]) expect(fields[name]).toBe(yours[name]);
        else expect(fields[name]).toBe(theirs[name]);
        const named = both.some((one) => one.name === name);
        expect(named).toBe(yours[name] !== base[name] && theirs[name] !== base[name] && yours[name] !== theirs[name]);
      }
    }),
  );
});
