import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { journeys } from './all-journeys.ts';

const told = readFileSync(new URL('../../docs/journeys.md', import.meta.url), 'utf8');

test('docs/journeys.md lists every journey with its name and number', () => {
  const rows = [...told.matchAll(/^(\d+)\. (.+)$/gm)].map(([, number, words]) => `${number}. ${words}`);
  expect(rows).toEqual(journeys.map(({ name }, at) => `${at + 1}. ${name}`));
  expect(rows).toHaveLength(40);
  // Each expression for --only matches one journey.
  expect(new Set(journeys.map(({ name }) => name)).size).toBe(40);
});
