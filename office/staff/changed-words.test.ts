import { expect, test } from 'vitest';
import { changedWords } from './changed-words.ts';
import { eventWords, saysRefused } from './event-words.ts';

test.each([
  [{ roles: ['packer'] }, { roles: ['packer', 'printer'] }, 'roles: packer to packer, printer'],
  [null, { name: 'Asha', limit: 0 }, 'name: Asha; limit: 0'],
  [{ name: 'Asha' }, null, 'name: Asha to nothing'],
  [{ a: 1, b: 2 }, { a: 1, b: 3 }, 'b: 2 to 3'],
  [{ a: '' }, { a: 'x' }, 'a: x'],
  [{ a: true }, { a: false }, 'a: yes to no'],
  [{ a: [] }, { a: null }, ''],
  [{ a: { x: 1, y: [2, 3] } }, { a: { x: 1, y: [] } }, 'a: 1, 2, 3 to 1, nothing'],
  [null, null, ''],
])('the change of %j to %j is described as “%s”', (before, after, words) => {
  expect(changedWords(before, after)).toBe(words);
});

test('every event has a unique name, and failures are marked', () => {
  const words = Object.values(eventWords);
  expect(new Set(words).size).toBe(words.length);
  expect(saysRefused('sign_in_failed')).toBe(true);
  expect(saysRefused('passkey_refused')).toBe(true);
  expect(saysRefused('signed_in')).toBe(false);
});
