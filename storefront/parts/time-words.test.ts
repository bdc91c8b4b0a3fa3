import { expect, test } from 'vitest';
import { dateAndTimeInWords, shortDayInWords, writeDate, writeMoment, writeTime } from './time-words.ts';

test('times are written in Indian time', () => {
  expect(writeDate('2026-11-16T18:30:00Z')).toBe('17 Nov 2026');
  expect(shortDayInWords('2026-11-16T18:29:59Z')).toBe('16 Nov');
  expect(writeMoment('2026-11-16T18:42:00.000Z')).toBe('17 Nov, 00:12');
  expect(dateAndTimeInWords('2026-11-16T18:42:00.000Z')).toBe('17 Nov 2026, 00:12');
  expect(writeTime('2026-11-16T09:02:00.000Z')).toBe('14:32');
  expect(writeDate('2026-11-17')).toBe('17 Nov 2026');
});

test.each(['', 'soon', '28th Aug 07:11 PM, maybe'])("'%s' is not a date and stays as it is", (text) => {
  expect([writeDate(text), shortDayInWords(text), writeMoment(text)]).toEqual([text, text, text]);
});
