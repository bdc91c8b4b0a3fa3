import { expect, test } from 'vitest';
import { rowsOnScreen } from './use-near-rows.ts';

test.each([
  ['at the top of the page', { top: 260, height: 2000, rows: 50, window: 900 }, 5, { from: 0, to: 21 }],
  ['in the middle', { top: -600, height: 2000, rows: 50, window: 900 }, 2, { from: 13, to: 39 }],
  ['at the end of the list', { top: -1100, height: 2000, rows: 50, window: 900 }, 5, { from: 22, to: 49 }],
  ['past the end of the list', { top: -5000, height: 2000, rows: 50, window: 900 }, 2, { from: 47, to: 49 }],
  ['high rows of a phone', { top: 200, height: 730, rows: 10, window: 400 }, 1, { from: 0, to: 3 }],
  ['not laid out yet', { top: 0, height: 0, rows: 3, window: 900 }, 5, { from: 0, to: 2 }],
])('the rows on the screen are found: %s', (_, layout, beyond, rows) => {
  expect(rowsOnScreen(layout, beyond)).toEqual(rows);
});
