import { expect, it } from 'vitest';
import { calendarDay, Moment } from './primitives.ts';

it.each(['2027-02-31', '2027-04-31', '2026-02-29'])('refuses a moment of the day %s, as it does the day', (day) => {
  expect(calendarDay().safeParse(day).success).toBe(false);
  expect(Moment.safeParse(`${day}T10:00:00+05:30`).success).toBe(false);
});
