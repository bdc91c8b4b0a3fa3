import { expect, test } from 'vitest';
import { remainingInWords, writeSessionMoment } from './session-words.ts';

test.each([
  [86_400_000, '24 h 0 min'],
  // The device's clock is half a minute slow.
  [86_430_000, '24 h 0 min'],
  [86_400_000 - 60_000, '23 h 59 min'],
  [83_520_000, '23 h 12 min'],
  [3_600_000, '1 h 0 min'],
  [3_540_001, '1 h 0 min'],
  [59_999, '1 min'],
  [1, '1 min'],
  [0, '0 min'],
  [-5, '0 min'],
])('%d ms are written %s', (ms, words) => {
  expect(remainingInWords(ms)).toBe(words);
});

test('times are written in Indian time', () => {
  expect(writeSessionMoment(Date.parse('2025-11-21T03:44:00Z'))).toBe('21 Nov 2025, 09:14');
  expect(writeSessionMoment(Date.parse('2025-11-21T18:30:00Z'))).toBe('22 Nov 2025, 00:00');
});
