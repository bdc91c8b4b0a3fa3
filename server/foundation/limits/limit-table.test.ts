import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Problem } from '#server/foundation/errors/problem.ts';
import { mailsSection } from '#server/foundation/mail/mail-table.ts';
import { uploadsSection } from '#server/fulfilment/picture-files/upload-rules.ts';
import { holdsSection } from '#server/money/payments/reservation-table.ts';
import { limitsPage, limitTable } from './limit-table.ts';
import { createLimits, type LimitName } from './limits.ts';
import { requestCostsPage } from './request-costs.ts';

const root = path.join(import.meta.dirname, '../../..');
const quiet = { warn: () => {} };
const names = Object.keys(limitTable) as LimitName[];

test('docs/limits.md shows the tables as they are', async () => {
  await expect(
    `${limitsPage()}\n${requestCostsPage()}${holdsSection()}${uploadsSection()}${mailsSection()}`,
  ).toMatchFileSnapshot(path.join(root, 'docs/limits.md'));
});

/**
 * Where a limit is asked: by its name, by `countAsk`, as a pair that is counted, or in a row of `passwordDoors`. What
 * merely stands in quotes somewhere asks nothing.
 */
const asked =
  /(?:limits\.(?:take|withinLimit|onMiss)\(|countAsk\(deps, |(?:known|pair|network|crowd|slow): |\[(?=['\w]+, (?:pair|address|email\b|inNetwork|`)))'(\w+)'/g;

test('every limit is used somewhere, and none is used that is not in the table', async () => {
  const files = globSync('server/**/*.ts', { cwd: root }).filter(
    (file) => !/test|limit-table|limits\/limits\.ts/.test(file),
  );
  const used = new Set<string>();
  for (const file of files) {
    const text = await readFile(path.join(root, file), 'utf8');
    for (const [, name] of text.matchAll(asked)) if (name) used.add(name);
  }
  expect(names.filter((name) => !used.has(name))).toEqual([]);
});

test.each(names)(
  '%s: so many, and the next one is told when to come back; a neighbour is not touched',
  async (name) => {
    const limits = await createLimits(undefined, quiet);
    const { points } = limitTable[name];
    for (let count = 0; count < points; count += 1) await limits.take(name, 'me');
    await expect(limits.take(name, 'me')).rejects.toMatchObject({
      status: 429,
      extra: { retryAfterSeconds: expect.any(Number) },
    });
    await limits.take(name, 'a neighbour');
    await limits.close();
  },
);

const misses = names.filter((name) => limitTable[name].counts === 'misses');

test.each(misses)('%s: what is right passes after any number of misses, and counts as none', async (name) => {
  const limits = await createLimits(undefined, quiet);
  const { points } = limitTable[name];
  const miss = () =>
    limits.onMiss(name, 'me', () => {
      throw new Problem(404, 'not_found', 'Not here');
    });
  for (let count = 0; count < points; count += 1) await expect(miss()).rejects.toMatchObject({ status: 404 });
  await expect(miss()).rejects.toMatchObject({ status: 429 });
  for (let count = 0; count < points + 2; count += 1)
    expect(await limits.onMiss(name, 'me', async () => 'right')).toBe('right');
  // What broke is nobody's guess.
  const broken = limits.onMiss(name, 'another', () => Promise.reject(new Error('the database is away')));
  await expect(broken).rejects.toThrow('the database is away');
  expect(await limits.withinLimit(name, 'another')).toBe(true);
  await limits.close();
});
