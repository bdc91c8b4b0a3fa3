import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { quoteCartEndpoint, UnclearLine } from './checkout.ts';
import { Email, limitedList, limitedText, textOfForm } from './primitives.ts';
import { cleanText } from './typed-text.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('a', '\0', '\ud800', '\udfff', '🏏', '@', '.') }),
);

test('a text that is too long, has a NUL or half a surrogate pair is refused', () => {
  const halves = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
  fc.assert(
    fc.property(anyText, (given) => {
      const bad = [...cleanText(given)].length > 5 || given.includes('\0') || halves.test(given);
      expect(limitedText(5).safeParse(given).success).toBe(!bad);
    }),
    { numRuns: 1000 },
  );
});

test('a schema for texts of a fixed form refuses any other text', () => {
  const digits = textOfForm(/^\d+$/, 3, 'Three digits at most');
  expect(['1', '123'].filter((given) => digits.safeParse(given).success)).toEqual(['1', '123']);
  for (const given of ['', '1234', '12\0', 'x', '1\n', 1])
    expect(digits.safeParse(given).error?.issues[0]?.message, JSON.stringify(given)).toBe('Three digits at most');
});

test('an accepted e-mail address has one mailbox, and its stored form is accepted again', () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), anyText), (given) => {
      const kept = Email.safeParse(given).data;
      if (kept === undefined) return;
      expect(kept.split('@')).toHaveLength(2);
      expect(kept).not.toMatch(/[\s<>,;:()[\]"\\\0]/);
      expect(Email.parse(kept)).toBe(kept);
    }),
  );
});

test('a list that is too long is refused with one message, not one for each element', () => {
  const list = z.object({ lines: limitedList(z.int(), 3, 'At most three') });
  expect(list.parse({ lines: [1, 2, 3] })).toEqual({ lines: [1, 2, 3] });
  const { issues = [] } = list.safeParse({ lines: Array(100_000).fill('x') }).error ?? {};
  expect(issues.map(({ path, message }) => [path, message])).toEqual([[['lines'], 'At most three']]);
  expect(list.safeParse({ lines: 'x' }).success).toBe(false);
});

test('an unreadable cart line is reported with its fault, and the other lines are read', () => {
  const good = { _id: 'cricket-1', size: 'M', quantity: 1 };
  const { lines } = quoteCartEndpoint.shapes.body.parse({
    lines: [good, 7, { ...good, quantity: 1e9 }, { ...good, size: 'M'.repeat(10_000) }, { ...good, _id: 'a\0' }, good],
  });
  const told = lines.map((line) => (line instanceof UnclearLine ? [line._id, line.message] : 'read'));
  expect(told).toEqual([
    'read',
    [undefined, 'This item cannot be read'],
    ['cricket-1', 'Give a whole number from 1 to 999'],
    ['cricket-1', 'This is too long'],
    [undefined, "This has a character that can't be kept. Please type it again"],
    'read',
  ]);
});
