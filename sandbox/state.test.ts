import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openKept } from './state.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'maidan-kept-'));
afterAll(() => rmSync(dir, { recursive: true }));
const Counted = z.object({ count: z.number() });

test('a saved value is restored, and an unsaved one is not', () => {
  const first = openKept(dir, 'counted', Counted, { count: 0 });
  first.value.count = 3;
  first.save();
  first.value.count = 4;
  expect(openKept(dir, 'counted', Counted, { count: 0 }).value.count).toBe(3);
});

test('an unreadable file stops the start, so that its data is not overwritten', () => {
  writeFileSync(path.join(dir, 'broken.json'), '{"count":');
  expect(() => openKept(dir, 'broken', Counted, { count: 0 })).toThrow();
});
