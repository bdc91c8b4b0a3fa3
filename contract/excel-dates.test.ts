import { expect, test } from 'vitest';
import { numbersOfDate } from './excel-dates.ts';

test.each([
  ['5-Jun', [5, 6]],
  ['Jun-05', [6, 5]],
  ['Dec-14', [12, 14]],
  ['5/6/2026', [5, 6]],
  ['5.6.26', [5, 6]],
])('%s is read as the numbers from which Excel made a date', (shown, numbers) =>
  expect(numbersOfDate(shown)).toEqual(numbers),
);

test.each(['M', '5-6', '5-6Y', 'XL', "Women's M", 'May', '', '-', 'A. P. Kumar', '5-Jun-x'])(
  '%j is not read as a date',
  (shown) => expect(numbersOfDate(shown)).toBeUndefined(),
);
