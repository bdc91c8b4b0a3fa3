import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { shopLimits } from '#server/app/shop/area-tables.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { LimitName } from './limit-table.ts';
import { createLimits } from './limits.ts';

const root = path.join(import.meta.dirname, '../../..');
const quiet = { warn: () => {} };
const names = Object.keys(shopLimits) as LimitName[];

/** Finds uses of a limit: by name, by `countAsk`, as a counted pair, or in a row of `passwordDoors`. */
const asked =
  /(?:limits\.(?:take|withinLimit|onMiss)\(|countAsk\(deps, |(?:known|knownSlow|pair|network|crowd|slow): |\[(?=['\w]+, (?:pair|address|email\b|inNetwork|`)))'(\w+)'/g;

test('every limit of the table is used, and every limit used is in the table', async () => {
  const files = globSync('server/**/*.ts', { cwd: root }).filter(
    (file) => !/test|area\.ts|limits\/limits\.ts/.test(file),
  );
  const used = new Set<string>();
  for (const file of files) {
    const text = await readFile(path.join(root, file), 'utf8');
    for (const [, name] of text.matchAll(asked)) if (name) used.add(name);
  }
  expect(names.filter((name) => !used.has(name))).toEqual([]);
});

test.each(names)(
  '%s: the request beyond the limit gets 429 with a retry time, and other keys are not affected',
  async (name) => {
    const limits = await createLimits(shopLimits, undefined, quiet);
    const { points } = shopLimits[name];
    for (let count = 0; count < points; count += 1) await limits.take(name, 'me');
    await expect(limits.take(name, 'me')).rejects.toMatchObject({
      status: 429,
      extra: { retryAfterSeconds: expect.any(Number) },
    });
    await limits.take(name, 'a neighbour');
    await limits.close();
  },
);

const misses = names.filter((name) => shopLimits[name].counts === 'misses');

test.each(misses)('%s: correct attempts pass after any number of wrong ones, and are not counted', async (name) => {
  const limits = await createLimits(shopLimits, undefined, quiet);
  const { points } = shopLimits[name];
  const miss = () =>
    limits.onMiss(name, 'me', () => {
      throw new Problem(404, 'not_found', 'Not here');
    });
  for (let count = 0; count < points; count += 1) await expect(miss()).rejects.toMatchObject({ status: 404 });
  await expect(miss()).rejects.toMatchObject({ status: 429 });
  for (let count = 0; count < points + 2; count += 1)
    expect(await limits.onMiss(name, 'me', async () => 'right')).toBe('right');
  // A failure of the server is no wrong guess.
  const broken = limits.onMiss(name, 'another', () => Promise.reject(new Error('the database is away')));
  await expect(broken).rejects.toThrow('the database is away');
  expect(await limits.withinLimit(name, 'another')).toBe(true);
  await limits.close();
});
