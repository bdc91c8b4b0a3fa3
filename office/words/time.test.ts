import { describe, expect, test } from 'vitest';
import {
  clockWords,
  dayOf,
  indianMoment,
  longDay,
  momentWords,
  shortMoment,
  sinceWords,
  typedMoment,
  weekdayWords,
  writeShortDay,
} from './time.ts';

// 24 November 2026 is a Tuesday. India is five and a half hours ahead of UTC, without summer time.
const now = new Date('2026-11-24T06:12:00Z');

test.each([
  ['2026-11-24T06:08:00Z', '24 Nov 11:38'],
  ['2026-11-23T18:29:59Z', '23 Nov 23:59'],
  ['2026-11-23T18:30:00Z', '24 Nov 00:00'],
  ['2025-12-31T18:29:00Z', '31 Dec 2025 23:59'],
  ['2025-12-31T18:30:00Z', '1 Jan 00:00'],
])('the time %s is written %s, with the year if it is another', (iso, words) => {
  expect(momentWords(iso, now)).toBe(words);
});

test('the time of day is the time in India', () => {
  expect(clockWords(now)).toBe('11:42');
  expect(clockWords(new Date('2026-11-24T18:30:00Z'))).toBe('00:00');
});

test('a list shows the time for today and the date for other days', () => {
  expect(shortMoment('2026-11-24T06:08:00Z', now)).toBe('11:38');
  expect(shortMoment('2026-11-23T18:30:00Z', now)).toBe('00:00');
  expect(shortMoment('2026-11-23T18:29:00Z', now)).toBe('23 Nov 23:59');
});

test('a day begins at midnight in India', () => {
  expect(dayOf(new Date('2026-11-23T18:29:59Z'))).toBe('2026-11-23');
  expect(dayOf(new Date('2026-11-23T18:30:00Z'))).toBe('2026-11-24');
});

test.each([
  ['2026-11-26', 'Thu 26'],
  ['2026-12-01', 'Tue 1 Dec'],
  ['2025-11-26', 'Wed 26 Nov'],
])('the date %s is written %s, with the month if it is another', (day, words) => {
  expect(writeShortDay(day, '2026-11-24')).toBe(words);
});

test('a date is written in full, and a time with its weekday', () => {
  expect(longDay('2026-11-24')).toBe('Tuesday 24 November');
  expect(weekdayWords('2026-11-24T06:12:00Z')).toBe('Tuesday');
  expect(weekdayWords('2026-11-24T18:30:00Z')).toBe('Wednesday');
});

describe('elapsed time', () => {
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString();
  test.each([
    [0, 'just now'],
    [59, 'just now'],
    [60, '1 min'],
    [3599, '59 min'],
    [3600, '1 h'],
    [3660, '1 h 1 min'],
    [7800, '2 h 10 min'],
    [86_399, '23 h 59 min'],
    [86_400, 'since 23 Nov 11:42'],
    [-30, 'just now'],
  ])('after %i seconds is written %s', (seconds, words) => {
    expect(sinceWords(ago(seconds), now)).toBe(words);
  });
});

test('a field shows a time of India, and its value is parsed as one', () => {
  expect(typedMoment('2026-11-24T06:08:30Z')).toBe('2026-11-24T11:38');
  expect(indianMoment('2026-11-24T11:38')).toBe('2026-11-24T11:38:00+05:30');
  expect(indianMoment('2026-11-24T11:38:59')).toBe('2026-11-24T11:38:00+05:30');
  expect(indianMoment('')).toBeNull();
  expect(new Date(indianMoment(typedMoment('2026-11-24T06:08:00Z')) ?? '').toISOString()).toBe(
    '2026-11-24T06:08:00.000Z',
  );
});

test('more than 500 different minutes are formatted correctly', () => {
  const minutes = Array.from({ length: 1200 }, (_, at) => new Date(now.getTime() + at * 60_000));
  const expected = minutes.map((moment) => new Date(moment.getTime() + 5.5 * 3_600_000).toISOString().slice(11, 16));
  expect(minutes.map(clockWords)).toEqual(expected);
});
