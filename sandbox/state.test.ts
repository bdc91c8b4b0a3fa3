import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openKept } from './state.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'maidan-kept-'));
afterAll(() => rmSync(dir, { recursive: true }));
const Counted = z.object({ count: z.number() });

test('what was saved is there again, what was not is not', () => {
  const first = openKept(dir, 'counted', Counted, { count: 0 });
  first.value.count = 3;
  first.save();
  first.value.count = 4;
  expect(openKept(dir, 'counted', Counted, { count: 0 }).value.count).toBe(3);
});

test('a file that is not what it should be stops the start: what was kept is not thrown away', () => {
  writeFileSync(path.join(dir, 'broken.json'), '{"count":');
  expect(() => openKept(dir, 'broken', Counted, { count: 0 })).toThrow();
});
