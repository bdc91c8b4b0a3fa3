import { expect, test } from 'vitest';
import { ContactMessage } from './messages.ts';

const right = { name: 'Asha', email: 'asha@example.in', issue: 'Where is it?' };

test.each([
  [{}, true],
  [{ phone: '+44 20 7946 0000' }, true],
  [{ phone: '' }, true],
  [{ issue: 'x'.repeat(5000) }, true],
  [{ issue: 'x'.repeat(5001) }, false],
  [{ issue: ' \n ' }, false],
  [{ issue: 'NUL\0' }, false],
  [{ name: '' }, false],
  [{ name: 'x'.repeat(100) }, true],
  [{ name: 'x'.repeat(101) }, false],
  [{ email: 'asha' }, false],
  [{ phone: '1'.repeat(41) }, false],
])('a contact message with %j is accepted: %s', (part, taken) => {
  expect(ContactMessage.safeParse({ ...right, ...part }).success).toBe(taken);
});
