import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { freeBytesOf, levelAt, watchDiskSpace } from './disk-space.ts';

const MB = 1024 * 1024;
const thresholds = { low: 1024 * MB, full: 384 * MB };

test.each([
  [2000, 'enough', 'enough'],
  [1024, 'enough', 'enough'],
  [1023, 'enough', 'low'],
  [1024, 'low', 'low'],
  [1151, 'low', 'low'],
  [1152, 'low', 'enough'],
  [384, 'low', 'low'],
  [383, 'low', 'full'],
  [383, 'enough', 'full'],
  [431, 'full', 'full'],
  [432, 'full', 'low'],
  [1151, 'full', 'low'],
  [1152, 'full', 'enough'],
  [0, 'full', 'full'],
] as const)('%i MB free after the level %s gives the level %s', (free, before, after) => {
  expect(levelAt(free * MB, before, thresholds)).toBe(after);
});

test('free space that varies by less than the margin changes the level at most once', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2000 }),
      fc.array(fc.integer({ min: 0, max: 24 }), { maxLength: 30 }),
      (base, swings) => {
        let level = levelAt(base * MB, 'enough', thresholds);
        let changes = 0;
        for (const swing of swings) {
          const next = levelAt((base + swing) * MB, level, thresholds);
          if (next !== level) changes += 1;
          level = next;
        }
        expect(changes).toBeLessThanOrEqual(1);
      },
    ),
  );
});

test('a missing folder counts for no disk', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'maidan-disk-'));
  const here = await freeBytesOf([dir]);
  expect(here).toBeGreaterThan(0);
  expect(await freeBytesOf([path.join(dir, 'none')])).toBe(Number.POSITIVE_INFINITY);
  await rm(dir, { recursive: true });
});

test.runIf(process.platform === 'linux')('a file system without a size, such as /proc, is not counted', async () => {
  expect(await freeBytesOf([tmpdir(), '/proc'])).toBeGreaterThan(0);
  expect(await freeBytesOf(['/proc'])).toBe(Number.POSITIVE_INFINITY);
});

describe('the watch of the disk space', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('the watch logs each disk level once when it begins and once when it ends', async () => {
    const said: unknown[] = [];
    let free = 5000 * MB;
    const log = { error: (details: object, words: string) => void said.push([words, details]) };
    const disk = await watchDiskSpace({ free: async () => free, log, thresholds });
    const passTo = async (mb: number) => {
      free = mb * MB;
      await vi.advanceTimersByTimeAsync(20_000);
      return disk.level();
    };
    expect(disk.findings()).toEqual([]);
    expect([await passTo(900), await passTo(880), await passTo(100), await passTo(500), await passTo(3000)]).toEqual([
      'low',
      'low',
      'full',
      'low',
      'enough',
    ]);
    expect(said).toEqual([
      [
        'the disk is low: uploads and designs are refused and made pictures are not kept',
        { event: 'disk.low', disk: 'low', freeMb: 900 },
      ],
      [
        'the disk is full: nothing is written any more, orders included',
        { event: 'disk.full', disk: 'full', freeMb: 100 },
      ],
      [
        'the disk is low: uploads and designs are refused and made pictures are not kept',
        { event: 'disk.low', disk: 'low', freeMb: 500 },
      ],
      ['the disk has space again', { event: 'disk.enough', disk: 'enough', freeMb: 3000 }],
    ]);
    await passTo(10);
    expect(disk.findings()).toEqual([{ about: 'disk', says: expect.stringContaining('full, with 10 MB free') }]);
    disk.stop();
    await passTo(5000);
    expect(disk.level()).toBe('full');
  });

  test('the watch reports a full disk from the start', async () => {
    const disk = await watchDiskSpace({ free: async () => 1, log: { error: () => {} } });
    expect(disk.level()).toBe('full');
    disk.stop();
  });
});
