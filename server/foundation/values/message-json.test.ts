import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMessage } from './message-json.ts';

test('a message is parsed to a value that can be stored, whatever its texts contain', () => {
  const unit = fc.constantFrom('a', '\0', '\ud800', '\udfff', '🏏', '"', '\\');
  const texts = fc.string({ unit });
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: unit, maxDepth: 5 }), fc.dictionary(texts, texts), (value, named) => {
      const kept = JSON.stringify(readMessage(JSON.stringify({ value, named }))) ?? '';
      expect(kept).not.toMatch(/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f]..)/);
    }),
  );
});

test('a message without invalid characters is parsed like any JSON', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), (text) => {
      expect(readMessage(text)).toEqual(JSON.parse(text));
    }),
  );
});

test.each([
  '',
  '{',
  'undefined',
  '['.repeat(100_000),
  `${'['.repeat(51)}${']'.repeat(51)}`,
  `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
])('an invalid message is parsed as undefined: case %#', (text) => {
  expect(readMessage(text)).toBeUndefined();
});

test('a message with fifty levels is parsed', () => {
  expect(readMessage(`${'['.repeat(50)}${']'.repeat(50)}`)).toBeDefined();
});
