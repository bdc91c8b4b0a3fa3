import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stillWrong } from './use-form.ts';

const names = ['contact.email', 'contact.phone', 'address.pin', 'address.city'] as const;
const found = names.map((field) => ({ field, fieldId: field.replace('.', '-'), message: `No ${field}` }));

test('the error summary lists the invalid fields of the last attempt that are still invalid, in order', () => {
  fc.assert(
    fc.property(fc.subarray(found), fc.subarray(found), (tried, wrong) => {
      const errors = Object.fromEntries(wrong.map(({ field, message }) => [field, `${message} yet`]));
      const { problems, attempt } = stillWrong({ problems: tried, attempt: 3 }, errors);
      expect(attempt).toBe(3);
      expect(problems.map(({ fieldId, message }) => [fieldId, message])).toEqual(
        tried.filter(({ field }) => field in errors).map(({ fieldId, message }) => [fieldId, `${message} yet`]),
      );
    }),
  );
});
